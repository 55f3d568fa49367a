import { type HardeningField, type Json, type JsonObject } from '../../manifest';
import { mapAt, withFields } from './json-fields';
import { pairMemory } from './resources';

/** What the Pod around a container decides. */
export interface ContainerSurroundings {
  readonly hardens: (field: HardeningField) => boolean;
  /** Windows knows none of the fields of Linux. */
  readonly windows: boolean;
  /** Whether `runAsNonRoot` must stand at each container, as some of them run as root. */
  readonly nonRootEach: boolean;
}

/** Fills in what the hardened profile wants of a container; what is written stays. */
export function hardenContainer(container: JsonObject, around: ContainerSurroundings): JsonObject {
  const sized = around.hardens('memoryLimit') ? pairMemory(container) : container;
  if (sized.securityContext === null) return sized;
  const written = mapAt(sized, 'securityContext');
  const securityContext = { ...wanted(written, around), ...written, ...capabilities(written, around) };
  return Object.keys(securityContext).length > 0 ? { ...sized, securityContext } : sized;
}

/** Whether a container runs as root because somebody wrote so. */
export function runsAsRoot(container: JsonObject): boolean {
  return mapAt(container, 'securityContext').runAsUser === 0;
}

function wanted(written: JsonObject, { hardens, windows, nonRootEach }: ContainerSurroundings): JsonObject {
  const root = written.runAsUser === 0;
  const linux = (field: HardeningField): boolean => !windows && hardens(field);
  return withFields(
    {},
    {
      runAsNonRoot: nonRootEach && !root && hardens('runAsNonRoot') ? true : undefined,
      readOnlyRootFilesystem: linux('readOnlyRootFilesystem') ? true : undefined,
      allowPrivilegeEscalation: linux('allowPrivilegeEscalation') && !needsEscalation(written) ? false : undefined,
    },
  );
}

/** The API server refuses to forbid escalation to a container that is privileged or may administer the system. */
function needsEscalation(written: JsonObject): boolean {
  const { add = [] } = mapAt(written, 'capabilities');
  return written.privileged === true || list(add).some((name) => name === 'SYS_ADMIN' || name === 'CAP_SYS_ADMIN');
}

function capabilities(written: JsonObject, { hardens, windows }: ContainerSurroundings): JsonObject {
  if (windows || written.privileged === true || written.capabilities === null || !hardens('capabilities')) return {};
  return { capabilities: { drop: ['ALL'], ...mapAt(written, 'capabilities') } };
}

function list(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
