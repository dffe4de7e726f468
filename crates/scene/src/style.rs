//! How a picture looks: the table from theme and [`Role`] to colour, dash and shape.
//!
//! The hues are Okabe and Ito's (safe for colour-blind eyes), darkened or lightened where they would not stand out
//! three to one against the theme's background. No mark is told from another by colour alone.

use crate::scene::Role;

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// The set of colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on white.
    #[default]
    Light,
    /// Light on near-black.
    Dark,
    /// Black on white, every mark darker and heavier.
    Contrast,
}

/// How a scene is drawn, apart from what is in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Device pixels in a CSS pixel; only a raster surface's constructor reads it.
    pub pixel_ratio: f64,
    /// Larger type and heavier lines, for a lecture hall.
    pub presenter: bool,
    /// Whether what lies behind the picture shows through.
    pub transparent: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Light, pixel_ratio: 1.0, presenter: false, transparent: false }
    }
}

impl Style {
    /// The height of the type, in CSS pixels.
    pub fn type_size(&self) -> f64 {
        if self.presenter { 22.0 } else { 14.0 }
    }

    /// The factor on the widths in [`Look`].
    pub fn line_factor(&self) -> f64 {
        let heavier = if self.theme == Theme::Contrast { 1.25 } else { 1.0 };
        if self.presenter { 2.0 * heavier } else { heavier }
    }

    /// The radius of a dot, in CSS pixels.
    pub fn dot_radius(&self) -> f64 {
        if self.presenter { 7.5 } else { 4.5 }
    }
}

/// The colours of everything that is not a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Behind everything, and the ring around dots.
    pub background: Rgb,
    /// Titles, legends and axis names.
    pub ink: Rgb,
    /// Tick labels.
    pub quiet: Rgb,
    /// Axis lines and tick marks.
    pub axis: Rgb,
    /// Grid lines.
    pub grid: Rgb,
}

/// The form of a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A filled circle.
    Dot,
    /// A hollow circle.
    Ring,
    /// A filled square.
    Square,
    /// A filled square on its corner.
    Diamond,
    /// Two diagonal strokes.
    Cross,
}

/// How the marks of one role look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Colour of lines, dots and fills.
    pub colour: Rgb,
    /// Width of lines, in CSS pixels before [`Style::line_factor`].
    pub width: f64,
    /// Lengths of dashes and gaps in turn, in CSS pixels before the factor; empty for a solid line.
    pub dash: &'static [f64],
    /// Opacity of bands and bars.
    pub fill: f64,
    /// Whether bars are outlined.
    pub hollow: bool,
    /// The form of dots.
    pub shape: Shape,
}

#[derive(Clone, Copy)]
enum Hue {
    Vermilion,
    Blue,
    Green,
    Violet,
    Orange,
    Sky,
    Rose,
    Grey,
    Ink,
}

const SOLID: &[f64] = &[];
const DOTTED: &[f64] = &[2.0, 4.0];
const DASHED: &[f64] = &[9.0, 5.0];
const SHORT: &[f64] = &[5.0, 4.0];
const LONG: &[f64] = &[14.0, 5.0];
const DASH_DOT: &[f64] = &[10.0, 4.0, 2.0, 4.0];

const SERIES: [Hue; 7] = [Hue::Blue, Hue::Vermilion, Hue::Green, Hue::Rose, Hue::Orange, Hue::Sky, Hue::Ink];
const SERIES_DASHES: [&[f64]; 5] = [SOLID, DASHED, DOTTED, DASH_DOT, LONG];
const SERIES_SHAPES: [Shape; 5] = [Shape::Dot, Shape::Square, Shape::Diamond, Shape::Cross, Shape::Ring];
const GHOST_DASHES: [&[f64]; 3] = [LONG, DASH_DOT, SHORT];

impl Theme {
    /// The theme's colours for everything that is not a mark.
    pub fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                background: [255, 255, 255],
                ink: [27, 31, 36],
                quiet: [84, 92, 102],
                axis: [107, 115, 125],
                grid: [230, 232, 235],
            },
            Theme::Dark => Palette {
                background: [20, 23, 28],
                ink: [232, 234, 237],
                quiet: [173, 180, 190],
                axis: [139, 147, 158],
                grid: [44, 49, 57],
            },
            Theme::Contrast => Palette {
                background: [255, 255, 255],
                ink: [0, 0, 0],
                quiet: [38, 38, 38],
                axis: [0, 0, 0],
                grid: [200, 200, 200],
            },
        }
    }

    fn hue(self, hue: Hue) -> Rgb {
        let [light, dark, contrast] = match hue {
            Hue::Vermilion => [[213, 94, 0], [255, 138, 76], [168, 67, 0]],
            Hue::Blue => [[0, 114, 178], [86, 180, 233], [0, 78, 138]],
            Hue::Green => [[0, 150, 108], [44, 199, 155], [0, 102, 74]],
            Hue::Violet => [[138, 122, 155], [169, 155, 187], [91, 74, 112]],
            Hue::Orange => [[185, 115, 0], [240, 176, 48], [138, 82, 0]],
            Hue::Sky => [[47, 143, 198], [143, 208, 245], [31, 108, 153]],
            Hue::Rose => [[181, 88, 140], [227, 155, 196], [140, 47, 99]],
            Hue::Grey => [[110, 118, 128], [154, 163, 174], [74, 74, 74]],
            Hue::Ink => [self.palette().ink; 3],
        };
        match self {
            Theme::Light => light,
            Theme::Dark => dark,
            Theme::Contrast => contrast,
        }
    }

    /// How the marks of a role look.
    pub fn look(self, role: Role) -> Look {
        let (hue, dash, shape) = match role {
            Role::Mean => (Hue::Vermilion, SOLID, Shape::Square),
            Role::LatentBand => (Hue::Vermilion, SHORT, Shape::Dot),
            Role::PredictiveBand => (Hue::Vermilion, DOTTED, Shape::Dot),
            Role::Data => (Hue::Blue, SOLID, Shape::Dot),
            Role::Sample(_) => (Hue::Violet, SOLID, Shape::Dot),
            Role::Truth => (Hue::Green, DASHED, Shape::Diamond),
            Role::Query => (Hue::Ink, DOTTED, Shape::Diamond),
            Role::Ghost(n) => (Hue::Grey, cycle(&GHOST_DASHES, n), Shape::Ring),
            Role::Positive => (Hue::Blue, SOLID, Shape::Dot),
            Role::Negative => (Hue::Orange, SOLID, Shape::Ring),
            Role::ClassZero => (Hue::Blue, SOLID, Shape::Dot),
            Role::ClassOne => (Hue::Orange, DASHED, Shape::Cross),
            Role::Boundary => (Hue::Ink, SOLID, Shape::Dot),
            Role::Series(n) => {
                let dash = cycle(&SERIES_DASHES, n);
                (cycle(&SERIES, n), dash, cycle(&SERIES_SHAPES, n))
            }
            Role::Muted => (Hue::Grey, SOLID, Shape::Ring),
        };
        let width = match role {
            Role::Mean | Role::Boundary => 2.5,
            _ => 2.0,
        };
        let fill = match role {
            Role::LatentBand | Role::PredictiveBand => 0.2,
            Role::Negative => 0.25,
            Role::Ghost(_) | Role::Sample(_) | Role::Muted => 0.12,
            _ => 0.85,
        };
        let hollow = matches!(role, Role::Negative);
        Look { colour: self.hue(hue), width, dash, fill, hollow, shape }
    }
}

fn cycle<T: Copy>(list: &[T], n: u8) -> T {
    list[usize::from(n) % list.len()]
}

/// The contrast between two colours, from 1 to 21 (WCAG 2.1, "contrast ratio").
///
/// ```
/// # use mercer_scene::style::contrast;
/// assert!((contrast([0, 0, 0], [255, 255, 255]) - 21.0).abs() < 1e-12);
/// assert_eq!(contrast([9, 9, 9], [9, 9, 9]), 1.0);
/// ```
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Relative luminance (WCAG 2.1).
fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];

    fn roles() -> Vec<Role> {
        let mut roles = vec![
            Role::Mean,
            Role::LatentBand,
            Role::PredictiveBand,
            Role::Data,
            Role::Truth,
            Role::Query,
            Role::Positive,
            Role::Negative,
            Role::ClassZero,
            Role::ClassOne,
            Role::Boundary,
            Role::Muted,
        ];
        for n in 0..8 {
            roles.extend([Role::Sample(n), Role::Ghost(n), Role::Series(n)]);
        }
        roles
    }

    #[test]
    fn text_can_be_read() {
        for theme in THEMES {
            let least = if theme == Theme::Contrast { 7.0 } else { 4.5 };
            let palette = theme.palette();
            for colour in [palette.ink, palette.quiet] {
                assert!(contrast(colour, palette.background) >= least, "{theme:?} {colour:?}");
            }
        }
    }

    #[test]
    fn marks_stand_out() {
        for theme in THEMES {
            let least = if theme == Theme::Contrast { 4.5 } else { 3.0 };
            let background = theme.palette().background;
            for role in roles() {
                let ratio = contrast(theme.look(role).colour, background);
                assert!(ratio >= least, "{theme:?} {role:?}: {ratio:.2}");
            }
            assert!(contrast(theme.palette().axis, background) >= 3.0);
        }
    }

    #[test]
    fn lines_are_wide_enough() {
        for presenter in [false, true] {
            let style = Style { presenter, ..Style::default() };
            for role in roles() {
                let width = style.theme.look(role).width * style.line_factor();
                assert!(width >= if presenter { 4.0 } else { 2.0 });
            }
            assert!(style.type_size() >= if presenter { 22.0 } else { 14.0 });
        }
    }

    #[test]
    fn roles_that_meet_differ_by_more_than_colour() {
        let look = |role| Theme::Light.look(role);
        assert_ne!(look(Role::Mean).dash, look(Role::Truth).dash);
        assert_ne!(look(Role::Truth).dash, look(Role::Query).dash);
        assert_ne!(look(Role::LatentBand).dash, look(Role::PredictiveBand).dash);
        assert_ne!(look(Role::Ghost(0)).dash, look(Role::Ghost(1)).dash);
        assert_ne!(look(Role::ClassZero).shape, look(Role::ClassOne).shape);
        assert_ne!(look(Role::Positive).hollow, look(Role::Negative).hollow);
        for n in 0..7 {
            assert_ne!(look(Role::Series(n)).dash, look(Role::Series(n + 1)).dash);
        }
    }
}
