import { didYouMean } from '../../environment';
import { type Finding, resourceIdParts } from '../../manifest';
import { type BuiltInKind, builtInKinds } from '../../schema';

/** Adds to a finding about an unknown kind which kind of Kubernetes may have been meant. */
export function withLikelyKind(finding: Finding): Finding {
  if (finding.code !== 'schema/unknown-kind' || finding.object === undefined) return finding;
  const { group, kind } = resourceIdParts(finding.object);
  const hint = elsewhere(kind, group) ?? didYouMean(kind, kindsOf(group));
  return hint === '' ? finding : { ...finding, message: `${finding.message}${hint}` };
}

function kindsOf(group: string): readonly string[] {
  return builtInKinds()
    .filter((one) => one.group === group)
    .map((one) => one.kind);
}

/** The kind of that name in another group, such as an Ingress written as `apps/v1`. */
function elsewhere(kind: string, group: string): string | undefined {
  const found = builtInKinds().find((one) => one.kind === kind && one.group !== group && isCurrent(one));
  if (!found) return undefined;
  const version = found.versions[0]?.version ?? 'v1';
  return `; Kubernetes has it in ${found.group === '' ? version : `${found.group}/${version}`}`;
}

/** Whether no other kind has taken its place, as networking.k8s.io has that of extensions. */
function isCurrent({ replacement, versions }: BuiltInKind): boolean {
  return replacement === undefined && versions.some(({ removed }) => removed === undefined);
}
