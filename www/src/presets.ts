/** What a preset says: by name in a link, and value by value. */
import { type Params, type Patch, sameValue, type Value } from './record';
import type { Demo, Parameter } from './schema';

/** The text of a link that starts from a preset, unless the text names one itself. */
export function linkText(preset: string, state: string): string {
  const text = state.replace(/^[#?]/, '');
  if (preset === '' || /(^|&)preset=/.test(text)) return text;
  return [`preset=${encodeURIComponent(preset)}`, text].filter(Boolean).join('&');
}

/** The value of a parameter in a preset. */
export function presetValue(demo: Demo, preset: string, parameter: Parameter): Value {
  return demo.presets.find(({ id }) => id === preset)?.record[parameter.id] ?? parameter.default;
}

/** Whether a record differs from its preset, seeds aside. */
export function isChanged(demo: Demo, preset: string, record: Params): boolean {
  return demo.schema.some(
    (parameter) => parameter.kind !== 'seed' && !sameValue(record[parameter.id], presetValue(demo, preset, parameter)),
  );
}

/** The seeds of a record, to be kept through a reset. */
export function seedsOf(demo: Demo, record: Params): Patch {
  return Object.fromEntries(demo.schema.filter(({ kind }) => kind === 'seed').map(({ id }) => [id, record[id]]));
}
