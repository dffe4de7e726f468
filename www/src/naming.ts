/**
 * What a handle names. Handles are places in a list of things, so once something is asked that may change the list, those
 * on screen name other things than a person sees under them, until the answer is there.
 */
import type { Operation } from './queue';
import type { Demo } from './schema';

/** Whether after this a handle may name another thing. Without a declaration, nothing is known of a patch. */
export function mayRename(operation: Operation, demo: Demo | null): boolean {
  switch (operation.kind) {
    case 'cancel': // takes back what moved; what there is stays
      return false;
    case 'gesture':
      return ['add', 'remove', 'action'].includes(operation.gesture.kind);
    case 'patch':
      // A number is a place or a measure. Anything else may choose, sample or be the things themselves.
      return Object.keys(operation.patch).some(
        (id) => demo?.schema.find((parameter) => parameter.id === id)?.kind !== 'number',
      );
    default:
      return true;
  }
}
