//! A picture as plain data: panels with axes, and marks in the units of those axes.
//!
//! Nothing here knows a pixel, a colour or a kernel: sizes come from the surface, colours from the [`Role`].

/// A whole picture: rows of panels, from top to bottom.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The rows. A row of height 1 is a full chart; a row of 0.5 takes half of that.
    pub rows: Vec<Row>,
}

/// Panels side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The height as a share of a full chart's.
    pub height: f64,
    /// The panels from left to right; they share the width by their [`Panel::width`].
    pub panels: Vec<Panel>,
}

/// One chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its name for handles, exports and links.
    pub id: &'static str,
    /// What stands above it; empty for no title.
    pub title: String,
    /// Its share of the row's width.
    pub width: f64,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Whether a unit of `x` is as long as a unit of `y`.
    pub square: bool,
    /// What is drawn, the first at the back.
    pub marks: Vec<Mark>,
}

/// An axis: what it measures and the part of it that shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Symbol and meaning, as `x, input`.
    pub label: String,
    /// The value at the left or bottom end.
    pub min: f64,
    /// The value at the right or top end.
    pub max: f64,
    /// How values are placed between the ends.
    pub scale: AxisScale,
    /// Where ticks go.
    pub ticks: Ticks,
}

/// How values are placed along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AxisScale {
    /// Evenly.
    #[default]
    Linear,
    /// By their logarithm; both ends are positive.
    Log,
}

/// Where an axis has ticks.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Ticks {
    /// At round numbers.
    #[default]
    Round,
    /// At these values, with these names.
    Named(Vec<(f64, String)>),
    /// Nowhere.
    None,
}

/// What a mark stands for; the theme turns it into colour, dash and shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A posterior or fitted mean.
    Mean,
    /// The band of the latent function around the mean.
    LatentBand,
    /// The band of new observations around the mean.
    PredictiveBand,
    /// Observations.
    Data,
    /// The n-th sample function.
    Sample(u8),
    /// The function the data came from.
    Truth,
    /// The query point.
    Query,
    /// The n-th pinned curve, kept for comparison.
    Ghost(u8),
    /// Positive weights, or the first of two quantities shown as bars.
    Positive,
    /// Negative weights, or the second of two quantities shown as bars.
    Negative,
    /// Class 0.
    ClassZero,
    /// Class 1.
    ClassOne,
    /// A decision boundary.
    Boundary,
    /// The n-th of several equal curves (basis functions, kernel slices).
    Series(u8),
    /// Helping lines and words.
    Muted,
}

/// How heat-map values become colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ramp {
    /// From low to high, perceptually even.
    Sequential,
    /// From one colour through white, at the middle of the range, to another.
    Diverging,
}

/// Something drawn in a panel, in the units of its axes. `name` is its entry in the legend; empty for none.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A curve through points in order; a point that is not finite breaks it.
    Line {
        /// The points.
        points: Vec<(f64, f64)>,
        /// What it stands for.
        role: Role,
        /// Legend entry.
        name: String,
    },
    /// The area between two curves over the same abscissae.
    Band {
        /// Abscissae in increasing order.
        xs: Vec<f64>,
        /// Lower edge, one an abscissa.
        lower: Vec<f64>,
        /// Upper edge, one an abscissa.
        upper: Vec<f64>,
        /// What it stands for.
        role: Role,
        /// Legend entry.
        name: String,
    },
    /// Separate points.
    Dots {
        /// The points.
        points: Vec<(f64, f64)>,
        /// What they stand for; also chooses the shape.
        role: Role,
        /// Legend entry.
        name: String,
    },
    /// Vertical bars from zero.
    Bars {
        /// Position and height of each.
        bars: Vec<(f64, f64)>,
        /// Width of each in units of `x`.
        width: f64,
        /// What they stand for; bars below zero take [`Role::Negative`] when this is [`Role::Positive`].
        role: Role,
        /// Legend entry.
        name: String,
    },
    /// A grid of values as colours.
    Heat {
        /// The rectangle it covers: left, right, bottom, top.
        area: [f64; 4],
        /// Number of columns.
        columns: usize,
        /// Values row by row, the first row at the bottom; as many as columns times rows.
        values: Vec<f64>,
        /// The values at the ends of the colour ramp.
        range: [f64; 2],
        /// The ramp.
        ramp: Ramp,
        /// What the values are, for the colour key; empty for no key.
        name: String,
    },
    /// Curves of equal value over a grid given at its nodes.
    Contour {
        /// The rectangle whose corners are the corner nodes: left, right, bottom, top.
        area: [f64; 4],
        /// Number of node columns.
        columns: usize,
        /// Values row by row, the first row at the bottom.
        values: Vec<f64>,
        /// The levels drawn.
        levels: Vec<f64>,
        /// What they stand for.
        role: Role,
        /// Legend entry.
        name: String,
    },
    /// An ellipse.
    Ellipse {
        /// Its centre.
        centre: (f64, f64),
        /// Its half axes along its own two directions.
        radii: (f64, f64),
        /// Angle of the first half axis above the x axis, in radians.
        angle: f64,
        /// What it stands for.
        role: Role,
        /// Legend entry.
        name: String,
    },
    /// A full-width or full-height line.
    Rule {
        /// The value it stands at.
        at: f64,
        /// The axis whose value that is.
        along: Direction,
        /// What it stands for.
        role: Role,
        /// Legend entry.
        name: String,
    },
    /// Words at a point.
    Text {
        /// Where the words are centred.
        at: (f64, f64),
        /// The words.
        words: String,
        /// What they stand for.
        role: Role,
    },
}

/// One of the two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The rule stands at a value of `x` and runs from bottom to top.
    X,
    /// The rule stands at a value of `y` and runs from left to right.
    Y,
}

impl Scene {
    /// The sum of the rows' heights, in full charts.
    pub fn height(&self) -> f64 {
        self.rows.iter().map(|row| row.height).sum()
    }

    /// All panels in reading order.
    pub fn panels(&self) -> impl Iterator<Item = &Panel> {
        self.rows.iter().flat_map(|row| &row.panels)
    }
}

impl Mark {
    /// Its entry in the legend or colour key; empty for none.
    pub fn name(&self) -> &str {
        match self {
            Mark::Line { name, .. }
            | Mark::Band { name, .. }
            | Mark::Dots { name, .. }
            | Mark::Bars { name, .. }
            | Mark::Heat { name, .. }
            | Mark::Contour { name, .. }
            | Mark::Ellipse { name, .. }
            | Mark::Rule { name, .. } => name,
            Mark::Text { .. } => "",
        }
    }

    /// What it stands for; none for a heat map.
    pub fn role(&self) -> Option<Role> {
        match self {
            Mark::Line { role, .. }
            | Mark::Band { role, .. }
            | Mark::Dots { role, .. }
            | Mark::Bars { role, .. }
            | Mark::Contour { role, .. }
            | Mark::Ellipse { role, .. }
            | Mark::Rule { role, .. }
            | Mark::Text { role, .. } => Some(*role),
            Mark::Heat { .. } => None,
        }
    }
}

impl Axis {
    /// A linear axis with round ticks.
    pub fn linear(label: impl Into<String>, min: f64, max: f64) -> Self {
        Self { label: label.into(), min, max, scale: AxisScale::Linear, ticks: Ticks::Round }
    }
}
