import type { Chart } from 'cdk8s';
import { GitopsError } from '../../manifest';
import { checkName, type k8s } from '../../schema';
import type { CallContext } from './call-context';
import { annotationsProblem, firstProblem, labelProblem } from './labels';
import { type MetadataParts, metadataError } from './object-metadata';
import { type ProfileProps, type Surroundings, hardens } from './placement';
import { copyFields } from './plain';

/** What is fixed of a kind. */
export interface ObjectKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Where the fields of the kind stand: under `spec`, or beside `metadata`. */
  readonly body: 'spec' | 'fields';
  /** Whether its objects are workloads, which carry the label of their own name. @default false */
  readonly workload?: boolean;
}

/** What every kind takes beside its own fields. */
export interface ObjectProps extends ProfileProps {
  /**
   * Metadata of the object; `name` is the id where it is not written.
   *
   * @default - the name is the id; the namespace is the application's
   */
  readonly metadata?: k8s.ObjectMeta;
}

/** The fields of a kind without a spec, beside its identity. */
export type FieldsOf<M> = Omit<M, 'apiVersion' | 'kind' | 'metadata' | 'status'>;

/** The label that says to which application an object belongs. */
export const INSTANCE_LABEL = 'app.kubernetes.io/instance';

/** The label that says which workload a Pod belongs to. */
export const NAME_LABEL = 'app.kubernetes.io/name';

/**
 * The name of an object: what is written, else the id.
 *
 * @throws GitopsError `construct/invalid-name` for a name that no API server takes
 */
export function nameOf(metadata: k8s.ObjectMeta, id: string, kind: ObjectKind, context: CallContext): string {
  if (metadata.generateName !== undefined) {
    throw metadataError(
      `Cannot add ${context.object}`,
      context.origin,
      '`generateName` would make another object each time',
    );
  }
  const name: unknown = metadata.name ?? id;
  const problem = typeof name === 'string' ? checkName(kind, name) : `it is a ${typeof name}`;
  if (typeof name === 'string' && problem === undefined) return name;
  throw new GitopsError('construct/invalid-name', {
    attempt: `Cannot name ${context.object} "${String(name)}"`,
    origin: context.origin,
    seen: problem ?? '',
  });
}

/** Metadata as written: typed for those who use types, checked for those who do not. */
interface WrittenMetadata {
  readonly labels?: Texts;
  readonly annotations?: Texts;
  readonly namespace?: string;
}

type Texts = Readonly<Record<string, unknown>>;

/** What an object's metadata depends on. */
export interface MetadataSource {
  readonly name: string;
  readonly chart: Chart;
  readonly kind: ObjectKind;
  readonly surroundings: Surroundings;
  readonly context: CallContext;
}

/**
 * Decides the metadata of an object from what is written, its chart and its surroundings.
 *
 * @throws GitopsError `construct/invalid-metadata` for labels or annotations that no API server takes
 */
export function metadataParts(metadata: k8s.ObjectMeta, source: MetadataSource): MetadataParts {
  const { name, context } = source;
  const { labels, annotations, namespace, ...rest }: WrittenMetadata = copyFields(metadata, context);
  check('labels', labels && firstProblem(labels, labelProblem), context);
  check('annotations', annotations && annotationsProblem(annotations), context);
  const all = labelsOf(labels, source);
  check('labels', all && firstProblem(all, labelProblem), context);
  return { name, namespace: namespace ?? namespaceOf(source), labels: all, annotations, rest };
}

function namespaceOf({ kind, chart, surroundings }: MetadataSource): string | undefined {
  if (!kind.namespaced) return undefined;
  return chart.namespace ?? (surroundings.profile === 'hardened' ? surroundings.namespace : undefined);
}

function labelsOf(written: Texts | undefined, { name, chart, kind, surroundings }: MetadataSource): Texts | undefined {
  const given = { ...recommendedLabels(surroundings, kind.workload === true ? name : undefined), ...chart.labels };
  if (written === undefined) return Object.keys(given).length > 0 ? given : undefined;
  return { ...given, ...written };
}

/** The labels that the hardened profile recommends, as far as they are known and not turned off. */
export function recommendedLabels(
  surroundings: Surroundings,
  name: string | undefined,
): Readonly<Record<string, string>> {
  if (!hardens(surroundings, 'labels')) return {};
  return identityLabels(surroundings, name);
}

/** The labels that tell a workload and its application from all others. */
export function identityLabels(
  { application }: Surroundings,
  name: string | undefined,
): Readonly<Record<string, string>> {
  return {
    ...(name !== undefined && { [NAME_LABEL]: name }),
    ...(application !== undefined && { [INSTANCE_LABEL]: application }),
  };
}

function check(field: string, problem: string | undefined, context: CallContext): void {
  if (problem === undefined) return;
  throw metadataError(`Cannot write metadata.${field} of ${context.object}`, context.origin, problem);
}
