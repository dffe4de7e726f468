//! All parameters of a demo, and the one door through which values enter a record.

use mercer_compact::Gather as _;

use super::notice::{Notice, Problem};
use super::spec::{Kind, Spec};
use super::value::{Patch, Raw, Record, Value};

/// The declared parameters of a demo, in the order of its controls.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Schema {
    specs: Vec<Spec>,
}

impl Schema {
    pub(super) fn new(specs: Vec<Spec>) -> Self {
        Self { specs }
    }

    /// The declarations in order.
    pub fn specs(&self) -> &[Spec] {
        &self.specs
    }

    /// The declaration of that name.
    pub fn find(&self, id: &str) -> Option<&Spec> {
        self.specs.iter().find(|spec| spec.id == id)
    }

    /// The record of all defaults.
    pub fn defaults(&self) -> Record {
        Record::new(self.specs.iter().map(|spec| (spec.id, spec.default.clone())).gather())
    }

    /// `base` with `patch` over it. Every value is checked: one out of range is moved to the nearest end, nonsense
    /// leaves the value of `base`; either way a notice says so. Never fails, whatever comes.
    pub fn apply(&self, base: &Record, patch: &Patch) -> (Record, Vec<Notice>) {
        let mut record = base.clone();
        let mut notices = Vec::new();
        for (id, raw) in patch {
            let mut note = |problem| notices.push(Notice { parameter: id.clone(), problem });
            let Some(spec) = self.find(id) else {
                note(Problem::Unknown { known: self.specs.iter().map(|spec| spec.id).gather() });
                continue;
            };
            match spec.check(raw) {
                Ok((value, problem)) => {
                    record.put(spec.id, value);
                    if let Some(problem) = problem {
                        note(problem);
                    }
                    self.imply(spec, patch, &mut record);
                }
                Err(problem) => note(problem),
            }
        }
        self.restore_order(base, &mut record, &mut notices);
        (record, notices)
    }

    /// The parameters that must be given to get from `base` to `record`: those that differ, and those that would
    /// follow from one that differs and come out otherwise.
    pub fn difference(&self, base: &Record, record: &Record) -> Vec<&'static str> {
        let differing = |from: &Record| {
            let pairs = record.iter().zip(from.iter());
            pairs.filter(|((_, value), (_, other))| value != other).map(|((id, _), _)| id).gather()
        };
        let mut needed = differing(base);
        let patch =
            needed.iter().filter_map(|id| Some((id.to_string(), Raw::from(record.get(id)?)))).gather();
        needed.extend(differing(&self.apply(base, &patch).0));
        needed
    }

    /// Sets what follows from a value and is not given itself.
    fn imply(&self, spec: &Spec, patch: &Patch, record: &mut Record) {
        let given = |other: &str| patch.iter().any(|(id, _)| id == other);
        if let Kind::Points { implies: Some((other, word)), .. } = spec.kind
            && !given(other)
        {
            record.put(other, Value::Choice(word));
        }
        if let (Some((other, relation)), Some(Value::Number(number))) = (spec.twin, record.get(spec.id))
            && !given(other)
            && let Some(twin) = self.find(other)
            && let Kind::Number { min, max, .. } = twin.kind
        {
            record.put(other, Value::Number(relation.of(*number).clamp(min, max)));
        }
    }

    /// Puts both ends of a range back when its upper end came out below its lower one.
    fn restore_order(&self, base: &Record, record: &mut Record, notices: &mut Vec<Notice>) {
        for spec in &self.specs {
            let Some(below) = spec.above else { continue };
            let (Some(Value::Number(low)), Some(Value::Number(high))) =
                (record.get(below), record.get(spec.id))
            else {
                continue;
            };
            if high > low {
                continue;
            }
            notices.push(Notice { parameter: spec.id.into(), problem: Problem::Order { below } });
            for id in [below, spec.id] {
                if let Some(value) = base.get(id).cloned() {
                    record.put(id, value);
                }
            }
        }
    }
}
