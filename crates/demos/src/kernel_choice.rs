//! The kernel menu of a demo: every kernel of the core's list, with its hyperparameters spliced into the record.
//!
//! Hyperparameters of one name are one parameter of the record, whichever kernels have them, so that a length scale
//! stays when the kernel changes. A control shows only with the kernels that have its parameter.

use mercer_compact::{Gather as _, caption};
pub use mercer_core::kernel::ParameterScale as Scale;
use mercer_core::kernel::{Hyperparameter, KERNELS, Kernel, KernelInfo, find};

use crate::record::{Choice, Declare, Declared, Kind, Record, Relation, Spec, Value};

/// A kernel of the list with values for its hyperparameters.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelChoice {
    id: &'static str,
    values: Vec<f64>,
}

/// Declares a kernel menu that starts at `default`, and below it the hyperparameters of every kernel.
#[derive(Clone, Copy, Debug)]
pub struct Kernels {
    default: &'static str,
}

/// A kernel menu that starts at `default`.
pub const fn kernels(default: &'static str) -> Kernels {
    Kernels { default }
}

/// Hyperparameters that say the same thing: (6.63) has its own names for the signal variance and, as theta_1 = 1 / ell^2,
/// the length scale. They follow each other, so that a kernel is like the one before it.
const TWINS: &[(&str, &str, Relation)] = &[
    ("signal", "theta0", Relation::Equal),
    ("theta0", "signal", Relation::Equal),
    ("lengthscale", "theta1", Relation::InverseSquare),
    ("theta1", "lengthscale", Relation::InverseRoot),
];

impl KernelChoice {
    /// What the core's list says of the kernel.
    pub fn info(&self) -> Option<&'static KernelInfo> {
        find(self.id)
    }

    /// Builds the kernel.
    ///
    /// # Errors
    /// Those of the kernel's own check of its hyperparameters.
    pub fn build(&self) -> mercer_core::Result<Box<dyn Kernel>> {
        let info = self.info().ok_or(mercer_core::Error::Empty)?;
        (info.build)(&self.values)
    }

    /// Hyperparameters with their values.
    pub fn hyperparameters(&self) -> impl Iterator<Item = (&'static Hyperparameter, f64)> {
        let declared = self.info().map_or(&[][..], |info| info.hyperparameters);
        declared.iter().zip(self.values.iter().copied())
    }
}

impl Declared for Kernels {
    fn specs(&self) -> Vec<Spec> {
        let mut specs = vec![menu(self.default)];
        for parameter in KERNELS.iter().flat_map(|kernel| kernel.hyperparameters) {
            if specs.iter().all(|spec| spec.id != parameter.id) {
                specs.push(hyperparameter(parameter));
            }
        }
        specs
    }
}

impl Declare for Kernels {
    type Value = KernelChoice;

    fn read(&self, record: &Record) -> KernelChoice {
        let id = match record.get("kernel") {
            Some(Value::Choice(word)) => word,
            _ => self.default,
        };
        let declared = find(id).map_or(&[][..], |info| info.hyperparameters);
        let value = |parameter: &Hyperparameter| match record.get(parameter.id) {
            Some(Value::Number(number)) => *number,
            _ => parameter.default,
        };
        KernelChoice { id, values: declared.iter().map(value).gather() }
    }
}

fn menu(default: &'static str) -> Spec {
    let spec = Spec::new("kernel", "kernel", Kind::Choice { options: &MENU }, Value::Choice(default));
    Spec { symbol: caption("k"), ..spec }
}

const MENU: [Choice; KERNELS.len()] = {
    let mut menu = [Choice { id: "", label: "" }; KERNELS.len()];
    let mut index = 0;
    while index < KERNELS.len() {
        menu[index] = Choice { id: KERNELS[index].id, label: caption(KERNELS[index].label) };
        index += 1;
    }
    menu
};

fn hyperparameter(parameter: &'static Hyperparameter) -> Spec {
    let Hyperparameter { id, symbol, label, unit, min, max, least, scale, default } = *parameter;
    let kind = Kind::Number { min, max, least, scale, step: (max - min) / 100.0 };
    let having: Vec<_> = KERNELS
        .iter()
        .filter(|kernel| kernel.hyperparameters.iter().any(|other| other.id == id))
        .map(|kernel| kernel.id)
        .gather();
    let twin = TWINS.iter().find(|(of, ..)| *of == id).map(|&(_, other, relation)| (other, relation));
    let spec = Spec::new(id, label, kind, Value::Number(default));
    Spec { symbol, unit, when: Some(("kernel", having)), twin, ..spec }
}
