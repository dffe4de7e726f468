//! A demo at work: the record, the model derived from it, and the ways in which the record changes.

use mercer_core::Error;
use mercer_scene::{Geometry, Scene};

use crate::demo::{AnyDemo, DemoInfo, Preset, Reading, ReadoutInfo, Running};
use crate::gesture::{Act, Gesture, Handle, HandleWords};
use crate::pins;
use crate::record::{Link, Notice, Patch, Problem, Record, Schema, Value, encode};

/// A demo with a record. Everything but the record and its preset can be thrown away and comes back the same.
pub struct Session {
    demo: &'static dyn AnyDemo,
    schema: Schema,
    preset: &'static Preset,
    record: Record,
    running: Option<Result<Box<dyn Running>, Error>>,
}

/// A gesture in pixels of the picture, as the shell reports it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch<'a> {
    /// What was done.
    pub kind: TouchKind,
    /// The handle it was done to; empty for none.
    pub handle: &'a str,
    /// Where, in pixels from the picture's upper left corner.
    pub at: (f64, f64),
    /// How far, in pixels, or how many steps of the keyboard (up and right positive).
    pub by: (f64, f64),
    /// How much a zoom scales the range.
    pub factor: f64,
    /// The button pressed; empty for none.
    pub action: &'a str,
}

/// The kinds of [`Touch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchKind {
    /// A click on empty space.
    Add,
    /// A handle was dragged.
    Move,
    /// A handle was taken out.
    Remove,
    /// A handle was pushed with the arrow keys.
    Nudge,
    /// Wheel or pinch.
    Zoom,
    /// Empty space was dragged.
    Pan,
    /// A button was pressed.
    Press,
}

/// One step of the keyboard, as a share of an axis.
const NUDGE: f64 = 1.0 / 200.0;

impl Session {
    /// The demo at its face: the first preset.
    pub fn new(demo: &'static dyn AnyDemo) -> Self {
        const EMPTY: Preset = Preset { id: "", title: "", link: "" };
        let schema = demo.schema();
        let preset = demo.info().presets.first().unwrap_or(&EMPTY);
        let record = preset_record(&schema, preset);
        Self { demo, schema, preset, record, running: None }
    }

    /// The demo.
    pub fn demo(&self) -> &'static dyn AnyDemo {
        self.demo
    }

    /// Its parameters.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The preset the record started from.
    pub fn preset(&self) -> &'static Preset {
        self.preset
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Goes to the state of a link's text.
    pub fn open(&mut self, link: &str) -> Vec<Notice> {
        let (preset, record, notices) = resolve(self.demo.info(), &self.schema, link);
        self.preset = preset.unwrap_or(self.preset);
        self.replace(record);
        notices
    }

    /// Goes to a preset with a record over it, as the shell keeps them. The model stays if nothing changed.
    pub fn load(&mut self, preset: &str, record: &Patch) -> Vec<Notice> {
        let info = self.demo.info();
        self.preset = info.presets.iter().find(|known| known.id == preset).unwrap_or(self.preset);
        let (record, notices) = self.schema.apply(&preset_record(&self.schema, self.preset), record);
        self.replace(record);
        notices
    }

    /// Changes the record; what is wrong with a value is told, and the rest is still used.
    pub fn patch(&mut self, patch: &Patch) -> Vec<Notice> {
        let follows = self.running().map(|running| running.follow(patch)).unwrap_or_default();
        let patch = &[patch.as_slice(), &follows].concat();
        let (record, notices) = self.schema.apply(&self.record, patch);
        self.replace(record);
        notices
    }

    /// Changes the record by what a hand did to the picture. Returns what was asked to change and what was wrong.
    pub fn touch(&mut self, touch: &Touch<'_>, geometry: &Geometry) -> (Patch, Vec<Notice>) {
        let patch = self.patch_of(touch, geometry).unwrap_or_default();
        let notices = self.patch(&patch);
        (patch, notices)
    }

    /// The record as link text: the preset, and what differs from it.
    pub fn link(&self) -> String {
        let base = preset_record(&self.schema, self.preset);
        let parts = self.schema.difference(&base, &self.record).into_iter().filter_map(|id| {
            let (spec, value) = (self.schema.find(id)?, self.record.get(id)?);
            Some(format!("&{id}={}", encode(&spec.text(value))))
        });
        format!("preset={}{}", encode(self.preset.id), parts.collect::<String>())
    }

    /// Does slices of deferred work until none is left or `enough` says so, and returns how much is done.
    pub fn refine(&mut self, mut enough: impl FnMut() -> bool) -> f64 {
        let Ok(running) = self.running() else { return 1.0 };
        loop {
            let progress = running.refine();
            if progress >= 1.0 || enough() {
                return progress;
            }
        }
    }

    /// The picture.
    ///
    /// # Errors
    /// Those of the model.
    pub fn scene(&mut self) -> Result<Scene, Error> {
        Ok(self.running()?.scene())
    }

    /// Every read-out with its value; all missing if there is no model.
    pub fn readouts(&mut self) -> Vec<(&'static ReadoutInfo, Reading)> {
        let infos = self.demo.info().readouts;
        let readings = self.running().map(|running| running.readings()).unwrap_or_default();
        let missing = Reading::Missing("the model cannot be computed");
        let values = readings.into_iter().chain(std::iter::repeat(missing));
        infos.iter().zip(values).collect()
    }

    /// The picture in words; why there is none if there is none.
    pub fn describe(&mut self) -> String {
        match self.running() {
            Ok(running) => running.describe(),
            Err(error) => self.explain(error),
        }
    }

    /// Why there is no model, in the terms of the demo.
    pub fn explain(&self, error: Error) -> String {
        self.demo.explain(&self.record, error)
    }

    /// What a hand can take hold of.
    pub fn handles(&mut self) -> Vec<Handle> {
        self.running().map(|running| running.handles()).unwrap_or_default()
    }

    /// A handle in words.
    pub fn words(&mut self, handle: &Handle) -> Option<HandleWords> {
        Some(self.running().ok()?.words(handle))
    }

    fn replace(&mut self, record: Record) {
        if record != self.record {
            self.record = record;
            self.running = None;
        }
    }

    fn running(&mut self) -> Result<&mut Box<dyn Running>, Error> {
        let running = self.running.get_or_insert_with(|| self.demo.start(&self.record));
        running.as_mut().map_err(|error| *error)
    }

    /// What a button does that needs neither a model nor a place.
    fn press(&self, action: &str) -> Option<Patch> {
        let pins = match self.record.get("pins") {
            Some(Value::Words(pinned)) => pins::press(action, pinned, &self.link()),
            _ => None,
        };
        pins.or_else(|| self.demo.press(&self.record, action))
    }

    fn patch_of(&mut self, touch: &Touch<'_>, geometry: &Geometry) -> Option<Patch> {
        if touch.kind == TouchKind::Press
            && let Some(patch) = self.press(touch.action)
        {
            return Some(patch);
        }
        let handle = self.handles().into_iter().find(|handle| handle.id() == touch.handle);
        let panel = match &handle {
            Some(handle) => geometry.panel(handle.panel)?,
            None => geometry.panel_at(touch.at.0, touch.at.1).or_else(|| geometry.panels.first())?,
        };
        let at = panel.to_data(touch.at);
        let act = match touch.kind {
            TouchKind::Add => Act::Add { at },
            TouchKind::Move => Act::Move { handle: touch.handle, to: at },
            TouchKind::Remove => Act::Remove { handle: touch.handle },
            TouchKind::Nudge => {
                let step = |axis: &mercer_scene::geometry::Span, from: f64, steps: f64| {
                    axis.value(axis.share(from) + steps * NUDGE)
                };
                let (x, y) = handle.as_ref()?.at;
                let to = (step(&panel.x, x, touch.by.0), step(&panel.y, y, touch.by.1));
                Act::Move { handle: touch.handle, to }
            }
            TouchKind::Zoom => Act::Zoom { at, factor: touch.factor },
            TouchKind::Pan => {
                let from = panel.to_data((touch.at.0 - touch.by.0, touch.at.1 - touch.by.1));
                Act::Pan { by: (from.0 - at.0, from.1 - at.1) }
            }
            TouchKind::Press => Act::Press { action: touch.action },
        };
        let gesture = Gesture { panel: panel.id, act };
        Some(self.running().ok()?.pick(&gesture))
    }
}

/// The preset and the record of a link's text, and what was wrong with it. Without a preset, or with an unknown one, the
/// first preset counts; there is none only where the demo has none.
pub fn resolve(
    info: &DemoInfo,
    schema: &Schema,
    text: &str,
) -> (Option<&'static Preset>, Record, Vec<Notice>) {
    let link = Link::parse(text);
    let named = link.preset.as_ref().map(|id| info.presets.iter().find(|preset| preset.id == id).ok_or(id));
    let mut notices = Vec::new();
    let preset = match named {
        Some(Ok(preset)) => Some(preset),
        Some(Err(id)) => {
            let known = info.presets.iter().map(|preset| preset.id).collect::<Vec<_>>().join(", ");
            let problem = Problem::Refused { found: id.clone(), wanted: format!("one of {known}") };
            notices.push(Notice { parameter: "preset".into(), problem });
            info.presets.first()
        }
        None => info.presets.first(),
    };
    let base = preset.map_or_else(|| schema.defaults(), |preset| preset_record(schema, preset));
    let (record, problems) = schema.apply(&base, &link.patch);
    notices.extend(problems);
    (preset, record, notices)
}

/// The record of a preset.
pub fn preset_record(schema: &Schema, preset: &Preset) -> Record {
    schema.apply(&schema.defaults(), &Link::parse(preset.link).patch).0
}
