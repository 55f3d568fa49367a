import type { JsonObject } from '../../manifest';
import type { Note } from '../object/typed-object';
import { lateVariables } from './env';
import { textAt } from './json-fields';

/** What is worth a warning in a Pod whose spec stands at a path. */
export function podNotes(spec: JsonObject, at: string): readonly Note[] {
  const node = textAt(spec, 'nodeName');
  const fixed: Note = {
    code: 'construct/fixed-node',
    path: `${at}.nodeName`,
    message: `the Pods name their node, "${node}"`,
  };
  const late = lateVariables(spec).map(({ container, variable, refersTo }): Note => ({
    code: 'construct/late-variable',
    path: `${at}.${container}.env[${variable}]`,
    message: `"${variable}" refers to "${refersTo}", which comes behind it and so is not filled in`,
  }));
  return node === '' ? late : [fixed, ...late];
}
