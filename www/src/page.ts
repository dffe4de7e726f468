/** The page around the demos: its colours, its links into them, and the symbols that light up with the controls. */
import { onSystemTheme, resolveTheme, type ThemeChoice, toThemeChoice } from './theme';

/** Where the chosen colours are kept, if the browser lets anything be kept. */
const KEY = 'mercer-theme';

function stored(): ThemeChoice {
  try {
    return toThemeChoice(localStorage.getItem(KEY));
  } catch {
    return 'auto';
  }
}

function store(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is closed to this page: the choice holds until it is left.
  }
}

function applyTheme(choice: ThemeChoice): void {
  const theme = resolveTheme(choice);
  document.documentElement.dataset['theme'] = theme;
  // Left to itself a dark figure follows the system, not the choice.
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]'))
    source.media = theme === 'dark' ? source.dataset['dark'] || 'all' : 'not all';
  for (const demo of document.querySelectorAll('mercer-demo')) demo.setAttribute('theme', choice);
}

/** Lights the symbols of one parameter, and only those. */
function light(parameter: string | null): void {
  for (const lit of document.querySelectorAll('.lit')) lit.classList.remove('lit');
  if (parameter === null) return;
  for (const symbol of document.querySelectorAll(`.sym-${CSS.escape(parameter)}`)) symbol.classList.add('lit');
}

/** A link that sets a demo's state would seem to do nothing while the demo is out of sight. */
function showDemo(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('article a[href^="#"]') : null;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (link) document.querySelector('mercer-demo')?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
}

function start(): void {
  let choice = stored();
  applyTheme(choice);
  onSystemTheme(() => applyTheme(choice), new AbortController().signal);
  const menu = document.querySelector<HTMLSelectElement>('select#theme');
  if (menu) {
    menu.value = choice;
    menu.addEventListener('change', () => {
      choice = toThemeChoice(menu.value);
      store(choice);
      applyTheme(choice);
    });
  }
  document.addEventListener('click', showDemo);
  document.addEventListener('mercer-active', (event) =>
    light((event as CustomEvent<{ param: string | null }>).detail.param),
  );
}

start();
