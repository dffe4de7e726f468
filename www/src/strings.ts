/** Every word the shell itself says. What a demo says comes from its declaration and its answers. */
export const strings = {
  // The worker
  workerStopped: 'its worker ended',
  workerBlocked:
    'The calculation did not start. Its script may be missing from the server, or a content security policy may forbid workers or WebAssembly here.',
  workerSilent: (seconds: number) => `The calculation did not start within ${seconds} seconds of being loaded.`,
  workerHung: (seconds: number) => `no answer for ${seconds} seconds`,
  workerGivenUp: (reason: string) => `The calculation stopped three times in a row (${reason}).`,
  restarted: (reason: string) =>
    `The calculation stopped (${reason}) and was started again. What you set is still here.`,
  leftOut: (reason: string) =>
    `The calculation stopped (${reason}) and was started again. The last change, which stopped it twice, was left out.`,
  failed: (reason: string) => `The picture cannot be drawn: ${reason}`,
  refused: (reason: string) => `This could not be drawn: ${reason}`,
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  unsupported: (missing: string) =>
    `This browser lacks ${missing}. Mercer runs in Chrome and Edge from 111, Firefox from 114 and Safari from 16.4.`,
  unknownDemo: (id: string, known: readonly string[]) =>
    id === '' ? `Name a demo: ${known.join(', ')}.` : `There is no demo named “${id}”. There are: ${known.join(', ')}.`,
  badPatch: (given: string) => `set() takes an object such as {name: value}, not ${given}.`,
  notConnected: 'The demo is not on a page.',
  replaced: 'Another demo or record took the place of this one.',
  loading: 'Loading the mathematics…',
  notLoaded: (reason: string) => `The demo could not be loaded: ${reason}`,

  // The plot
  plot: 'Plot',
  plotHelp: 'Tab goes to each point. Press ? for the keys.',
  working: 'Working',
  handleRole: { point: 'movable point', x: 'movable line', y: 'movable line' },
  description: 'The plot in words',

  // Controls
  controls: 'Controls',
  more: 'More settings',
  less: (label: string) => `${label}: one step down`,
  greater: (label: string) => `${label}: one step up`,
  slider: (label: string) => `${label}, slider`,
  resetHint: 'Double-click the name to set it back, or press Alt+Backspace in the control',
  newSeed: 'New',
  points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  pointsHint: 'One point is x,t; points are parted by semicolons or lines.',

  // Read-outs
  readouts: 'Values',
  columns: { symbol: 'Symbol', name: 'Name', value: 'Value', unit: 'Unit', equation: 'Equation' },

  // Toolbar
  preset: 'Preset',
  changedPreset: (title: string) => `* ${title}`,
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Reset to the preset; seeds stay',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'The browser did not allow copying. Here is the link:',
  download: 'Download',
  downloads: { png: 'Picture, PNG', svg: 'Picture, SVG', csv: 'Plotted values, CSV' },
  badScale: (scale: string, least: number, most: number) =>
    `scale is ${scale}; it must be a number from ${least} to ${most}.`,
  tooLarge: (width: number, height: number, most: number) =>
    `The picture would be ${width} by ${height} pixels; a side may have ${most}. Take a smaller scale.`,
  exportFailed: (reason: string) => `The file could not be made: ${reason}`,
  theme: 'Colours',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  keys: 'Keys and gestures',
  close: 'Close',
  keyTable: [
    ['Tab', 'to the plot, then to each point'],
    ['Page Up, Page Down', 'to the previous or next point'],
    ['Arrows', 'move the cross-hair, or the point that has the focus; with Shift, ten times as far'],
    ['Enter', 'add a point at the cross-hair'],
    ['Delete, Backspace', 'remove the point'],
    ['Escape', 'give up a drag'],
    ['Alt Backspace', 'in a control: set that value back (⌥ ⌫ on a Mac)'],
    ['Ctrl Z, Ctrl Shift Z', 'undo, redo (⌘ on a Mac)'],
    ['+, −', 'zoom in, out'],
    ['Wheel', 'zoom, once the demo has the focus or with Ctrl; otherwise the page scrolls'],
    ['Shift drag, middle button', 'move the view'],
    ['?', 'these keys'],
  ],
  pointerTable: [
    ['Click on empty space', 'add a point'],
    ['Drag', 'move a point or a line'],
    ['Click on a point, long press', 'remove it'],
    ['Two fingers', 'zoom and move the view'],
    ['Double click on a name', 'set that value back'],
  ],
} as const;
