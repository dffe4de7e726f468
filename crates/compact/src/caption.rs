//! Words that the download can do without.

/// Words that only menus, tables and help show. The page has them from the list that the command writes when the site is
/// built, so what is compiled for the browser is left without them.
///
/// ```
/// const TITLE: &str = mercer_compact::caption("Gaussian process posterior");
/// assert_eq!(TITLE, "Gaussian process posterior");
/// ```
pub const fn caption(words: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") { "" } else { words }
}
