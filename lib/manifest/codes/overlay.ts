import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the area `overlay`: changes to finished applications. */
export const overlayCodes = {
  'overlay/bad-name': {
    exit: EXIT.input,
    means: 'An overlay has no name, or something else stands where an overlay is wanted.',
    remedy: 'Pass what `overlay("name", …)` returns.',
  },
  'overlay/duplicate-name': {
    exit: EXIT.input,
    means: 'Two overlays of a project have the same name.',
    remedy: 'Rename one of them; list an overlay once, with its `after`.',
  },
  'overlay/unknown-predecessor': {
    exit: EXIT.input,
    means: 'An overlay comes after one that the project does not have.',
    remedy: 'Add the other overlay to the project, or drop the `after`.',
  },
  'overlay/circular-order': {
    exit: EXIT.input,
    means: 'Overlays come after each other in a ring.',
    remedy: 'Drop one `after` of the ring.',
  },
  'overlay/unused': {
    exit: EXIT.input,
    means: 'An overlay is for no environment of the project.',
    remedy: 'Select an environment that exists, or remove the overlay.',
  },
  'overlay/failed': {
    exit: EXIT.input,
    means: 'The function of an overlay threw an error.',
    remedy: 'Correct the place that the message names.',
  },
  'overlay/bad-accessor': {
    exit: EXIT.input,
    means: 'A function that should name a place in a manifest does something else.',
    remedy: 'Write only field names, `at()`, `where()` and `key()`, such as `(d) => d.spec.replicas`.',
  },
  'overlay/bad-count': {
    exit: EXIT.input,
    means: 'The expected number of selected objects is no count.',
    remedy: "Use a whole number, `'1+'` or `'any'`.",
  },
  'overlay/bad-value': {
    exit: EXIT.input,
    means: 'An overlay writes a value that no manifest can hold.',
    remedy: 'Write strings, numbers, booleans, lists and plain objects; use `remove` to take a field away.',
  },
  'overlay/empty-selection': {
    exit: EXIT.input,
    means: 'A selection names nothing, so it would match anything.',
    remedy: 'Name the object, or the values of the list element.',
  },
  'overlay/no-match': {
    exit: EXIT.input,
    means: 'A selection matched another number of objects than expected.',
    remedy: 'Correct the selection, or say how many objects are meant with `expects`.',
  },
  'overlay/not-rendered': {
    exit: EXIT.input,
    means: 'A selection returns a construct that stands for no object of the application.',
    remedy: 'Return a construct of the application that is one Kubernetes object.',
  },
  'overlay/path-missing': {
    exit: EXIT.input,
    means: 'A write names a place that does not exist in the object.',
    remedy: 'Correct the place, `create` what stands above it, or add the list element with `element`.',
  },
  'overlay/path-taken': {
    exit: EXIT.input,
    means: 'A write creates a value or a list element where there is one already.',
    remedy: 'Use `set` to change it, or `replace` to write it anew.',
  },
  'overlay/path-mismatch': {
    exit: EXIT.input,
    means: 'A write treats a place as a list, a map or an element that it is not.',
    remedy:
      'Use field names for maps, and `at` or `where` for lists whose elements have keys; `replace` other lists whole.',
  },
  'overlay/identity': {
    exit: EXIT.input,
    means: 'A write would change which object it is: its apiVersion, kind, name or namespace.',
    remedy: 'Change the construct, or remove the object and add another.',
  },
  'overlay/conflict': {
    exit: EXIT.input,
    means: 'Two writes of equal standing want different values at one place, or at a place and one above it.',
    remedy: 'Drop one, or let one overlay come `after` the other.',
  },
  'overlay/no-effect': {
    exit: EXIT.no,
    means: 'A write changes nothing: the value is there already.',
    remedy: 'Remove the write.',
  },
  'overlay/still-referred': {
    exit: EXIT.input,
    means: 'An object is removed that another one still refers to.',
    remedy: 'Remove the reference too, or keep the object.',
  },
} as const satisfies CodeTable<'overlay'>;
