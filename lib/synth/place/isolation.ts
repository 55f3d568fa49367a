import { type Isolation, type Place, definitionOf, isSharedNamespace, isolationOf } from '../../environment';
import { type Finding, PLACEMENT, type Placement, originOfCall, resourceId } from '../../manifest';
import type { Here, Tree } from '../here';
import { runsIn } from '../tree/runs-in';

const known = new WeakMap<Here, readonly string[]>();

/** What policies of the environment restrict, and in which namespaces: in those of its applications that nobody shares. */
export function isolationIn(here: Here): NonNullable<Placement['isolation']> {
  const namespaces = known.get(here) ?? isolatedNamespaces(here);
  known.set(here, namespaces);
  return { ...isolationOf(here.place), namespaces };
}

/** The traffic that a place cuts off in a namespace. */
export function isolationOfNamespace(place: Place, namespace: string): Required<Isolation> {
  return isSharedNamespace(namespace) ? { ingress: false, egress: false } : isolationOf(place);
}

/** What is to be said of an application that the isolation of its environment leaves open. */
export function openNamespaces({ place }: Here, trees: readonly Tree[]): readonly Finding[] {
  const { ingress, egress } = isolationOf(place);
  if (!ingress && !egress) return [];
  return trees.flatMap(({ application, namespace, root, mark }) => {
    const { accept }: Placement = root.node.getContext(PLACEMENT) as Placement;
    if (namespace === undefined || !isSharedNamespace(namespace) || accept?.['policy/not-isolated']) return [];
    return [
      {
        code: 'policy/not-isolated',
        severity: 'warning',
        object: resourceId({ group: '', kind: 'Namespace', namespace: '', name: namespace }),
        origin: originOfCall(mark),
        message: `others run in "${namespace}" too, so that the traffic of application "${application}" is not isolated there`,
      },
    ];
  });
}

function isolatedNamespaces({ project, environment }: Here): readonly string[] {
  const here = project.applications.map(definitionOf).filter((app) => runsIn(app, environment));
  const namespaces = here.flatMap((app) => app.namespaceIn(environment) ?? []);
  return [...new Set(namespaces)].filter((namespace) => !isSharedNamespace(namespace));
}
