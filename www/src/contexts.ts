/** What the toolbar and the controls may know of a demo and do to it. */
import type { App } from './app';
import type { ControlContext } from './control-parts';
import { isChanged } from './presets';
import type { Params } from './record';
import type { Demo } from './schema';
import { copyLink, download } from './sharing';
import type { ToolbarContext } from './toolbar';

export function toolbarContext(app: App, demo: Demo, record: Params): ToolbarContext {
  const { preset, session, themeChoice, isAddressed } = app;
  return {
    demo,
    preset,
    changed: isChanged(demo, preset, record),
    canUndo: session?.history.canUndo ?? false,
    canRedo: session?.history.canRedo ?? false,
    themeChoice,
    themeOffered: isAddressed,
    choosePreset: (id) => app.choosePreset(id),
    undo: () => app.undo(),
    redo: () => app.redo(),
    reset: () => app.reset(),
    act: (action) => app.act(action),
    copyLink: () => void copyLink(app),
    download: (format) => void download(app, format),
    chooseTheme: (choice) => app.chooseTheme(choice),
    showKeys: () => app.showKeys(),
  };
}

export function controlContext(app: App, demo: Demo, record: Params): ControlContext {
  const { readouts, drafts, prefix } = app;
  return {
    demo,
    record,
    readouts,
    drafts,
    prefix,
    set: (patch, group) => app.change(patch, group),
    restore: (parameter) => app.restore(parameter),
    active: (parameter) => app.active(parameter),
    update: () => app.update(),
  };
}
