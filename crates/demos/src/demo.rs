//! What a demo is: a declaration of parameters, a model derived from them, and a picture of the model.

use mercer_compact::Gather as _;

use mercer_core::Error;
use mercer_scene::Scene;

use crate::gesture::{Gesture, Handle, HandleWords};
use crate::record::{Parameters, Patch, Record, Schema};

/// What is fixed about a demo.
#[derive(Clone, Copy, Debug)]
pub struct DemoInfo {
    /// Its word in links: `gp-posterior`.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// The section of the notes it belongs to, as `PRML 6.4.2 Gaussian processes for regression`.
    pub section: &'static str,
    /// The figure it brings to life, as `PRML Figure 6.8`; may be empty.
    pub figure: &'static str,
    /// One sentence for the gallery.
    pub summary: &'static str,
    /// One line over the plot until the first act: what the hand can do.
    pub hint: &'static str,
    /// Named states; the first is the demo's face.
    pub presets: &'static [Preset],
    /// The numbers it shows.
    pub readouts: &'static [ReadoutInfo],
    /// Its buttons.
    pub actions: &'static [Action],
}

/// A named state, as the link text that makes it from the defaults.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its word in links. A released preset never changes.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it changes about the defaults, as in a link.
    pub link: &'static str,
}

/// A number a demo shows.
#[derive(Clone, Copy, Debug)]
pub struct ReadoutInfo {
    /// Its word in scripts.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// Its mathematical symbol; may be empty.
    pub symbol: &'static str,
    /// Its unit; may be empty.
    pub unit: &'static str,
    /// Where its formula stands, as `PRML 6.66`; may be empty.
    pub equation: &'static str,
}

/// A button whose act the demo turns into a patch of the record.
#[derive(Clone, Copy, Debug)]
pub struct Action {
    /// Its word.
    pub id: &'static str,
    /// The words on it.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub title: &'static str,
    /// The key that presses it while the demo has the focus; empty for none.
    pub key: &'static str,
}

/// The value of a read-out.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// A number. One that is not finite is shown as missing.
    Number(f64),
    /// Words.
    Words(String),
    /// No value, and why.
    Missing(&'static str),
}

/// A demonstration. All its state is in `Params`; everything else is derived.
pub trait Demo: Send + Sync + 'static {
    /// The record as a struct.
    type Params: Parameters;
    /// What is computed from the record.
    type Model;

    /// What is fixed about it.
    const INFO: DemoInfo;

    /// Computes what the first picture needs.
    ///
    /// # Errors
    /// Those of the mathematics; the shell keeps the last picture and shows the message.
    fn model(params: &Self::Params) -> Result<Self::Model, Error>;

    /// Does one slice of work that can wait until the hand rests, and returns how much of all work is done: 1 when
    /// there is none left.
    fn refine(_params: &Self::Params, _model: &mut Self::Model) -> f64 {
        1.0
    }

    /// Why there is no model, in the terms of the demo.
    fn explain(_params: &Self::Params, error: Error) -> String {
        error.to_string()
    }

    /// The picture.
    fn scene(params: &Self::Params, model: &Self::Model) -> Scene;

    /// The read-outs, in the order of [`DemoInfo::readouts`].
    fn readings(params: &Self::Params, model: &Self::Model) -> Vec<Reading>;

    /// The picture in words.
    fn describe(params: &Self::Params, model: &Self::Model) -> String;

    /// What a hand can take hold of.
    fn handles(_params: &Self::Params, _model: &Self::Model) -> Vec<Handle> {
        Vec::new()
    }

    /// A handle in words. Apart from [`Demo::handles`] because words are needed less often than places.
    fn words(_params: &Self::Params, _model: &Self::Model, handle: &Handle) -> HandleWords {
        HandleWords { label: handle.id(), place: String::new() }
    }

    /// What else a person's patch of the record should change, given the state it is made from.
    fn follow(_params: &Self::Params, _model: &Self::Model, _patch: &Patch) -> Patch {
        Vec::new()
    }

    /// What a button changes about the record, where that needs no model: it then works even if there is none.
    fn press(_params: &Self::Params, _action: &str) -> Option<Patch> {
        None
    }

    /// What a gesture changes about the record. Coordinates are in the units of the gesture's panel.
    fn pick(_params: &Self::Params, _model: &Self::Model, _gesture: &Gesture<'_>) -> Patch {
        Vec::new()
    }
}

/// A demo of the list, whatever its types.
pub trait AnyDemo: Send + Sync {
    /// What is fixed about it.
    fn info(&self) -> &'static DemoInfo;

    /// Its parameters.
    fn schema(&self) -> Schema;

    /// Its model for a record of its schema.
    ///
    /// # Errors
    /// As [`Demo::model`].
    fn start(&self, record: &Record) -> Result<Box<dyn Running>, Error>;

    /// As [`Demo::explain`].
    fn explain(&self, record: &Record, error: Error) -> String;

    /// As [`Demo::press`].
    fn press(&self, record: &Record, action: &str) -> Option<Patch>;
}

/// A record with the model derived from it.
pub trait Running {
    /// As [`Demo::refine`].
    fn refine(&mut self) -> f64;
    /// As [`Demo::scene`].
    fn scene(&self) -> Scene;
    /// As [`Demo::readings`].
    fn readings(&self) -> Vec<Reading>;
    /// As [`Demo::describe`].
    fn describe(&self) -> String;
    /// As [`Demo::handles`].
    fn handles(&self) -> Vec<Handle>;
    /// As [`Demo::words`].
    fn words(&self, handle: &Handle) -> HandleWords;
    /// As [`Demo::follow`].
    fn follow(&self, patch: &Patch) -> Patch;
    /// As [`Demo::pick`].
    fn pick(&self, gesture: &Gesture<'_>) -> Patch;
}

struct Derived<D: Demo> {
    params: D::Params,
    model: D::Model,
}

impl<D: Demo> AnyDemo for D {
    fn info(&self) -> &'static DemoInfo {
        const { &D::INFO }
    }

    fn schema(&self) -> Schema {
        D::Params::schema()
    }

    fn start(&self, record: &Record) -> Result<Box<dyn Running>, Error> {
        let params = D::Params::read(record);
        let model = D::model(&params)?;
        Ok(Box::new(Derived::<D> { params, model }))
    }

    fn explain(&self, record: &Record, error: Error) -> String {
        D::explain(&D::Params::read(record), error)
    }

    fn press(&self, record: &Record, action: &str) -> Option<Patch> {
        D::press(&D::Params::read(record), action)
    }
}

impl<D: Demo> Running for Derived<D> {
    fn refine(&mut self) -> f64 {
        D::refine(&self.params, &mut self.model)
    }

    fn scene(&self) -> Scene {
        D::scene(&self.params, &self.model)
    }

    fn readings(&self) -> Vec<Reading> {
        let finite = |reading| match reading {
            Reading::Number(number) if !number.is_finite() => Reading::Missing("not a finite number"),
            other => other,
        };
        D::readings(&self.params, &self.model).into_iter().map(finite).gather()
    }

    fn describe(&self) -> String {
        D::describe(&self.params, &self.model)
    }

    fn handles(&self) -> Vec<Handle> {
        D::handles(&self.params, &self.model)
    }

    fn words(&self, handle: &Handle) -> HandleWords {
        D::words(&self.params, &self.model, handle)
    }

    fn follow(&self, patch: &Patch) -> Patch {
        D::follow(&self.params, &self.model, patch)
    }

    fn pick(&self, gesture: &Gesture<'_>) -> Patch {
        D::pick(&self.params, &self.model, gesture)
    }
}
