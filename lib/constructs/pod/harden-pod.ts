import { type HardeningField, type JsonObject } from '../../manifest';
import { type Surroundings, hardens as hardensIn } from '../object/placement';
import { type ContainerSurroundings, hardenContainer, runsAsRoot } from './harden-container';
import { mapAt, mapsAt, withFields } from './json-fields';

/**
 * Fills in what the hardened profile wants of a Pod and of each of its containers; what is written stays.
 *
 * The result passes the Pod Security level `restricted`, unless something that is written does not.
 */
export function hardenPod(spec: JsonObject, surroundings: Surroundings): JsonObject {
  if (surroundings.profile !== 'hardened') return spec;
  const hardens = (field: HardeningField): boolean => hardensIn(surroundings, field);
  const windows = mapAt(spec, 'os').name === 'windows';
  const rootBeside = [...mapsAt(spec, 'containers'), ...mapsAt(spec, 'initContainers')].some(runsAsRoot);
  const around = { hardens, windows, nonRootEach: rootBeside && undecided(spec) };
  return withFields(spec, {
    automountServiceAccountToken:
      hardens('automountServiceAccountToken') && spec.automountServiceAccountToken === undefined ? false : undefined,
    securityContext: podSecurityContext(spec, around, rootBeside),
    initContainers: each(spec, 'initContainers', around),
    containers: each(spec, 'containers', around),
  });
}

function each(spec: JsonObject, field: string, around: ContainerSurroundings): readonly JsonObject[] | undefined {
  return spec[field] === undefined
    ? undefined
    : mapsAt(spec, field).map((container) => hardenContainer(container, around));
}

/** Whether the Pod says nothing about its user. */
function undecided(spec: JsonObject): boolean {
  const { runAsNonRoot, runAsUser } = mapAt(spec, 'securityContext');
  return runAsNonRoot === undefined && runAsUser !== 0;
}

function podSecurityContext(
  spec: JsonObject,
  around: ContainerSurroundings,
  rootBeside: boolean,
): JsonObject | undefined {
  if (spec.securityContext === null) return undefined;
  const nonRoot = around.hardens('runAsNonRoot') && undecided(spec) && !rootBeside;
  const seccomp = around.hardens('seccompProfile') && !around.windows;
  const context = {
    ...(nonRoot && { runAsNonRoot: true }),
    ...(seccomp && { seccompProfile: { type: 'RuntimeDefault' } }),
    ...mapAt(spec, 'securityContext'),
  };
  return Object.keys(context).length > 0 ? context : undefined;
}
