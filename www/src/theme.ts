/** Which colours to use: as the system says, or as chosen. */

/** A palette that pictures can be drawn in. */
export type Theme = 'light' | 'dark' | 'contrast';

/** A person's choice. */
export type ThemeChoice = 'auto' | Theme;

export const themeChoices: readonly ThemeChoice[] = ['auto', 'light', 'dark', 'contrast'];

const queries = {
  forced: matchMedia('(forced-colors: active)'),
  contrast: matchMedia('(prefers-contrast: more)'),
  dark: matchMedia('(prefers-color-scheme: dark)'),
};

/** A choice read from an attribute or from storage; anything else means automatic. */
export function toThemeChoice(text: string | null | undefined): ThemeChoice {
  return themeChoices.find((choice) => choice === text) ?? 'auto';
}

/** The palette that a choice comes to on this system now. */
export function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'auto') return choice;
  if (queries.forced.matches || queries.contrast.matches) return 'contrast';
  return queries.dark.matches ? 'dark' : 'light';
}

/** Calls back whenever the system's preference changes, until the signal. */
export function onSystemTheme(changed: () => void, signal: AbortSignal): void {
  for (const query of Object.values(queries)) query.addEventListener('change', changed, { signal });
}
