/** The element's styles as one sheet, shared by every demo on a page. */
import controls from '../styles/controls.css?inline';
import layout from '../styles/layout.css?inline';
import stage from '../styles/stage.css?inline';
import tokens from '../styles/tokens.css?inline';
import toolbar from '../styles/toolbar.css?inline';

export const sheet = new CSSStyleSheet();
sheet.replaceSync([tokens, layout, stage, toolbar, controls].join('\n'));
