import { GitopsError, ISOLATED_LABELS, type JsonObject } from '../../manifest';
import type { CallContext } from '../object/call-context';
import { identityLabels } from '../object/identity';
import { type Surroundings, hardens } from '../object/placement';
import { mapAt } from './json-fields';
import { checkSelector } from './selector';
import { podSpec, podTemplate, splitTemplate } from './template';

/** The workload whose Pods are rendered. */
export interface PodsOwner {
  readonly name: string;
  readonly surroundings: Surroundings;
  readonly context: CallContext;
}

/** The Pods of a workload, rendered. */
export interface Pods {
  /** What stands in `spec.selector`. */
  readonly selector?: JsonObject;
  /** What selects the Pods, whether or not the kind has a selector. */
  readonly selectedBy: JsonObject;
  readonly spec: JsonObject;
  readonly template: JsonObject;
  /** The fields beside selector and template. */
  readonly rest: JsonObject;
}

/**
 * The Pods of a kind that has a selector of labels.
 *
 * @throws GitopsError `construct/selector-missing` when none is written and the profile adds none
 * @throws GitopsError `construct/selector-mismatch` when it does not match the Pods
 */
export function selectedPods(fields: JsonObject, owner: PodsOwner): Pods {
  const { selector: written, ...others } = fields;
  const selector = written === undefined ? defaultSelector(owner) : mapAt(fields, 'selector');
  const own = { ...ownLabels(owner), ...mapAt(selector, 'matchLabels') };
  const pods = runningPods(others, owner, owner.surroundings.profile === 'hardened' ? own : {});
  checkSelector(selector, mapAt(mapAt(pods.template, 'metadata'), 'labels'), owner.context);
  return { ...pods, selector, selectedBy: selector };
}

/** The Pods of a kind without a selector of its own; they are known by their labels. */
export function runningPods(fields: JsonObject, owner: PodsOwner, labels: JsonObject = ownLabels(owner)): Pods {
  const { pod, metadata, rest } = splitTemplate(fields);
  const spec = podSpec(pod, owner.surroundings, owner.context);
  const template = podTemplate(metadata, labels, spec);
  return { spec, template, rest, selectedBy: knownBy(mapAt(mapAt(template, 'metadata'), 'labels'), owner) };
}

const NOT_IDENTITY: ReadonlySet<string> = new Set(Object.values(ISOLATED_LABELS));

/** What selects Pods that have these labels: those that tell them from others where they are there, else all. */
export function knownBy(labels: JsonObject, { surroundings, name }: PodsOwner): JsonObject {
  const identity = Object.keys(identityLabels(surroundings, name)).filter((key) => labels[key] !== undefined);
  const keys = identity.length > 0 ? identity : Object.keys(labels).filter((key) => !NOT_IDENTITY.has(key));
  return { matchLabels: Object.fromEntries(keys.map((key) => [key, labels[key] ?? ''])) };
}

function ownLabels({ surroundings, name }: PodsOwner): JsonObject {
  return hardens(surroundings, 'labels') ? identityLabels(surroundings, name) : {};
}

function defaultSelector({ surroundings, name, context }: PodsOwner): JsonObject {
  if (surroundings.profile === 'hardened') return { matchLabels: identityLabels(surroundings, name) };
  throw new GitopsError('construct/selector-missing', {
    attempt: `Cannot add ${context.object}`,
    origin: context.origin,
    seen: 'it has no `selector`, and the verbatim profile adds none',
  });
}
