//! A demo at work in the worker.

use js_sys::{Array, Date, Float64Array, Object};
use mercer_demos::demo::AnyDemo;
use mercer_demos::record::{Notice, Patch};
use mercer_scene::{Geometry, Scene, Style, Theme};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::OffscreenCanvas;

use crate::convert;
use crate::surface::Canvas;

/// A demo with its record, its model and the canvas it draws into.
#[wasm_bindgen]
pub struct Session {
    session: mercer_demos::Session,
    canvas: Option<Canvas>,
    drawn: Option<Scene>,
    geometry: Geometry,
    height: f64,
    notices: Vec<Notice>,
    changed: Option<Patch>,
    error: Option<String>,
}

impl Session {
    /// A session of a demo at its first preset.
    pub(crate) fn of(demo: &'static dyn AnyDemo) -> Self {
        Self {
            session: mercer_demos::Session::new(demo),
            canvas: None,
            drawn: None,
            geometry: Geometry::default(),
            height: 1.0,
            notices: Vec::new(),
            changed: None,
            error: None,
        }
    }
}

#[wasm_bindgen]
impl Session {
    /// Goes to the state of a link's text.
    pub fn open(&mut self, link: &str) {
        let notices = self.session.open(link);
        self.notices.extend(notices);
    }

    /// Goes to a preset with a record over it.
    pub fn load(&mut self, preset: &str, record: &Object) {
        let notices = self.session.load(preset, &convert::patch(record));
        self.notices.extend(notices);
    }

    /// Changes the record by unchecked values.
    pub fn patch(&mut self, patch: &Object) {
        let notices = self.session.patch(&convert::patch(patch));
        self.notices.extend(notices);
    }

    /// Changes the record by what a hand did to the picture that was drawn last.
    pub fn gesture(&mut self, gesture: &Object) {
        let words = convert::TouchWords::of(gesture);
        if let Some(touch) = words.touch(gesture) {
            let (patch, notices) = self.session.touch(&touch, &self.geometry);
            self.notices.extend(notices);
            self.changed = Some(patch);
        }
    }

    /// Draws the picture into the canvas, `width` by `height` CSS pixels of `ratio` device pixels each, and tells
    /// whether there is one: without a model there is none, and the reply has the reason.
    ///
    /// # Errors
    /// What the canvas throws.
    pub fn draw(
        &mut self,
        width: f64,
        height: f64,
        ratio: f64,
        theme: &str,
        presenter: bool,
    ) -> Result<bool, JsValue> {
        let scene = match self.session.scene() {
            Ok(scene) => scene,
            Err(error) => {
                self.error = Some(self.session.explain(error));
                return Ok(false);
            }
        };
        self.error = None;
        let style = style(theme, presenter, ratio);
        self.height = mercer_scene::height(&scene, width, &style);
        let canvas = match &mut self.canvas {
            Some(canvas) => canvas,
            none => none.insert(Canvas::new()?),
        };
        canvas.resize(width, height, ratio)?;
        self.geometry = mercer_scene::draw(&scene, canvas, &style).map_err(|error| error.to_string())?;
        self.drawn = Some(scene);
        Ok(true)
    }

    /// Whether the picture differs from the one drawn last, as it may after finer work.
    pub fn is_stale(&mut self) -> bool {
        self.session.scene().ok() != self.drawn
    }

    /// The canvas that was drawn into.
    pub fn canvas(&self) -> Option<OffscreenCanvas> {
        self.canvas.as_ref().map(Canvas::element)
    }

    /// Does deferred work for about so many milliseconds and returns how much of all work is done.
    pub fn refine(&mut self, milliseconds: f64) -> f64 {
        let end = Date::now() + milliseconds;
        self.session.refine(|| Date::now() >= end)
    }

    /// What the shell shows beside the picture. Handles come with their words only if asked, since that takes longer
    /// than the places; the notices are those since the last reply.
    pub fn reply(&mut self, words: bool) -> Object {
        let notices = std::mem::take(&mut self.notices);
        let changed = self.changed.take();
        let readouts = self.session.readouts();
        let reply = convert::object([
            ("preset", self.session.preset().id.into()),
            ("record", convert::record(self.session.record()).into()),
            ("patch", changed.map_or(JsValue::NULL, |patch| convert::patch_object(&patch).into())),
            ("link", self.session.link().into()),
            ("notices", notices.iter().map(convert::notice).collect::<Array>().into()),
            (
                "readouts",
                readouts.iter().map(|(_, reading)| convert::reading(reading)).collect::<Array>().into(),
            ),
            ("panels", self.panels().into()),
            ("height", self.height.into()),
            ("error", self.error.as_deref().map_or(JsValue::NULL, JsValue::from)),
        ]);
        let (places, handles) = self.handles(words);
        for (name, value) in [("places", places.into()), ("handles", handles)] {
            let _ = js_sys::Reflect::set(&reply, &name.into(), &value);
        }
        if words {
            let _ = js_sys::Reflect::set(&reply, &"description".into(), &self.session.describe().into());
        }
        reply
    }

    /// A handle's place in words; empty for a handle there is not.
    pub fn place(&mut self, id: &str) -> String {
        let handle = self.session.handles().into_iter().find(|handle| handle.id() == id);
        handle.and_then(|handle| self.session.words(&handle)).map_or_else(String::new, |words| words.place)
    }

    /// The picture as an SVG file.
    ///
    /// # Errors
    /// The model's error in words.
    pub fn svg(&mut self, width: u32, height: u32, theme: &str, presenter: bool) -> Result<String, JsValue> {
        let scene = self.session.scene().map_err(|error| self.session.explain(error))?;
        Ok(mercer_scene::svg(&scene, width, height, &style(theme, presenter, 1.0)))
    }

    /// Every plotted series as CSV.
    ///
    /// # Errors
    /// The model's error in words.
    pub fn csv(&mut self) -> Result<String, JsValue> {
        let scene = self.session.scene().map_err(|error| self.session.explain(error))?;
        Ok(mercer_scene::csv(&scene))
    }

    fn panels(&self) -> Array {
        let panel = |panel: &mercer_scene::PanelGeometry| {
            convert::object([
                ("id", panel.id.into()),
                ("left", panel.left.into()),
                ("top", panel.top.into()),
                ("right", panel.right.into()),
                ("bottom", panel.bottom.into()),
            ])
        };
        self.geometry.panels.iter().map(panel).collect()
    }

    /// Places as `x, y, x, y, ...` in CSS pixels, and the handles themselves where words are wanted.
    fn handles(&mut self, words: bool) -> (Float64Array, JsValue) {
        let handles = self.session.handles();
        let mut places = Vec::with_capacity(2 * handles.len());
        let described = Array::new();
        for handle in &handles {
            let panel = self.geometry.panel(handle.panel);
            let (x, y) = panel.map_or((f64::NAN, f64::NAN), |panel| panel.to_pixels(handle.at));
            places.extend([x, y]);
            if let Some(in_words) = words.then(|| self.session.words(handle)).flatten() {
                described.push(&convert::object([
                    ("id", handle.id().into()),
                    ("kind", convert::motion(handle.motion).into()),
                    ("panel", handle.panel.into()),
                    ("label", in_words.label.into()),
                    ("place", in_words.place.into()),
                    ("removable", handle.removable.into()),
                ]));
            }
        }
        (Float64Array::from(places.as_slice()), if words { described.into() } else { JsValue::NULL })
    }
}

fn style(theme: &str, presenter: bool, pixel_ratio: f64) -> Style {
    let theme = match theme {
        "dark" => Theme::Dark,
        "contrast" => Theme::Contrast,
        _ => Theme::Light,
    };
    Style { theme, presenter, pixel_ratio, ..Style::default() }
}
