/**
 * What a demo declares about itself: parameters, presets, read-outs, actions. The build writes one JSON file a demo
 * (`mercer list --json`); everything on screen is made from it, so no demo has code of its own here.
 */
import type { Params, Value } from './record';

/** How a parameter is set. */
export type Kind = 'number' | 'integer' | 'choice' | 'switch' | 'seed' | 'points' | 'text';

/** One entry of a menu. */
export interface Option {
  readonly id: string;
  readonly label: string;
}

/** One parameter of a demo's record. */
export interface Parameter {
  readonly id: string;
  readonly kind: Kind;
  readonly label: string;
  readonly symbol: string;
  readonly unit: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly scale: 'linear' | 'log' | null;
  /** On a log scale that starts at 0: the smallest value above the stop. */
  readonly least?: number;
  /** What a step button adds on a linear scale. */
  readonly step?: number;
  readonly default: Value;
  readonly group: string;
  readonly more: boolean;
  readonly hidden: boolean;
  /** Shown only while each named parameter has one of the listed values. */
  readonly when: Readonly<Record<string, readonly Value[]>> | null;
  readonly options?: readonly Option[];
  /** Two parameters between whose values the slider runs, as the ends of the view; the box takes the whole range. */
  readonly span: readonly [string, string] | null;
  /** Read-outs to show right under the control. */
  readonly beside: readonly string[];
  /** The words on the button of a seed. */
  readonly action?: string;
}

/** A named record. */
export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly record: Params;
}

/** A declared read-out. */
export interface ReadoutInfo {
  readonly id: string;
  readonly label: string;
  readonly symbol: string;
  readonly unit: string;
  readonly equation: string;
}

/** Something a demo does at a press: fit the view, pin a curve. */
export interface Action {
  readonly id: string;
  readonly label: string;
  /** The key that presses it while the demo has the focus; empty for none. */
  readonly key: string;
  readonly title: string;
}

/** A demo's whole declaration. */
export interface Demo {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly figure: string;
  readonly summary: string;
  readonly hint: string;
  readonly schema: readonly Parameter[];
  readonly presets: readonly Preset[];
  readonly readouts: readonly ReadoutInfo[];
  readonly actions: readonly Action[];
}

const files = import.meta.glob<Demo>('../generated/demos/*.json', { import: 'default' });
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), load]),
);

/** The ids of every demo there is. */
export const demoIds: readonly string[] = [...loaders.keys()];

/** The declaration of a demo, or null where there is none of that name. */
export async function loadDemo(id: string): Promise<Demo | null> {
  return (await loaders.get(id)?.()) ?? null;
}

/** Whether a parameter's control belongs on screen for this record. */
export function isShown(parameter: Parameter, record: Params): boolean {
  if (parameter.hidden) return false;
  if (!parameter.when) return true;
  return Object.entries(parameter.when).every(([id, values]) => values.some((value) => value === record[id]));
}
