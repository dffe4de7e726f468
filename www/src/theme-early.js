/*
 * Puts the page's colours on <html> before the first paint: the saved choice, or the system's. JavaScript of 2015, to be inlined as a
 * classic script in the head. The page's own script (page.ts) takes over from there.
 */
(() => {
  var choice = null;
  try {
    choice = localStorage.getItem('mercer-theme');
  } catch (_e) {
    /* storage is closed to this page: the system decides */
  }
  function system(query) {
    return 'matchMedia' in window ? window.matchMedia(query).matches : false;
  }
  if (choice !== 'light' && choice !== 'dark' && choice !== 'contrast') {
    if (system('(forced-colors: active)') || system('(prefers-contrast: more)')) choice = 'contrast';
    else choice = system('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', choice);
})();
