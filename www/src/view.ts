/** The whole of a demo on screen: the plot, the toolbar and controls beside or below it, the values and the words. */
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { ControlContext } from './control-parts';
import { controlsTemplate } from './controls';
import type { Description } from './description';
import { keysHelpTemplate } from './keys-help';
import type { NoticeBoard } from './notices';
import { type Readouts, readoutsTemplate } from './readouts';
import type { Demo } from './schema';
import type { Stage } from './stage';
import { strings } from './strings';
import type { Theme } from './theme';
import { type ToolbarContext, toolbarTemplate } from './toolbar';

/** All that is on screen. What is null has not come yet. */
export interface View {
  readonly stage: Stage;
  readonly notices: NoticeBoard;
  readonly description: Description;
  readonly theme: Theme;
  readonly presenter: boolean;
  readonly demo: Demo | null;
  readonly readouts: Readouts;
  readonly toolbar: ToolbarContext | null;
  readonly controls: ControlContext | null;
}

export function viewTemplate({
  stage,
  notices,
  description,
  theme,
  presenter,
  demo,
  readouts,
  toolbar,
  controls,
}: View): TemplateResult {
  return html`<div class=${presenter ? 'demo presenter' : 'demo'} data-theme=${theme}>
    <div class="main">${stage.element}${notices.template()}</div>
    <div class="side">
      ${toolbar ? toolbarTemplate(toolbar) : nothing}
      <div class="controls" role="group" aria-label=${strings.controls}>${controls ? controlsTemplate(controls) : nothing}</div>
    </div>
    ${
      // Not before the controls, which would push it down the page of a phone.
      demo && controls
        ? html`<div class="below">${readoutsTemplate(demo, readouts)}${description.template()}</div>`
        : nothing
    }
    ${demo ? keysHelpTemplate(demo) : nothing}
  </div>`;
}
