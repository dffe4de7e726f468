/** The few pictograms of the interface; each stands beside or inside a control that names itself in words. */
import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit/html.js';

const icon = (shape: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">${shape}</svg>`;

export const icons = {
  minus: icon(svg`<path d="M3.5 8h9"/>`),
  plus: icon(svg`<path d="M8 3.5v9M3.5 8h9"/>`),
  undo: icon(svg`<path d="M5.5 3 2.5 6l3 3M3 6h6.5a4 4 0 0 1 0 8H6"/>`),
  redo: icon(svg`<path d="M10.5 3l3 3-3 3M13 6H6.5a4 4 0 0 0 0 8H10"/>`),
  reset: icon(svg`<path d="M3 8a5 5 0 1 0 1.7-3.7M5 1.5v3h3"/>`),
  link: icon(
    svg`<path d="M6.5 9.5l3-3M7 4.5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5 7.5 13a2.8 2.8 0 0 1-4-4L5 7.5"/>`,
  ),
  download: icon(svg`<path d="M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11"/>`),
  theme: icon(svg`<circle cx="8" cy="8" r="5.5"/><path class="solid" d="M8 2.5a5.5 5.5 0 0 1 0 11z"/>`),
  keys: icon(svg`<path d="M5.5 6a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2.9-1.2 1.8M8 12.8v.2"/>`),
  dice: icon(
    svg`<rect x="2.5" y="2.5" width="11" height="11" rx="2.5"/><path d="M5.7 5.7v.1M10.3 5.7v.1M8 8v.1M5.7 10.3v.1M10.3 10.3v.1"/>`,
  ),
  close: icon(svg`<path d="M4 4l8 8M12 4l-8 8"/>`),
};
