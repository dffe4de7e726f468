//! What several test files share.

use mercer_scene::{Geometry, Scene, Style};

/// Where the panels are on a surface of this size.
pub(crate) fn geometry_of(scene: &Scene, width: f64, height: f64) -> Geometry {
    mercer_scene::draw::geometry(scene, width, height, &Style::default(), &mercer_scene::metrics::width)
}
