import type { Json, JsonObject } from '../../manifest';
import type { Pods } from '../pods';
import { mapAt, mapsAt, textAt, textsAt } from '../read';
import type { Rules } from '../rule';

const ABOUT = { pattern: 'Process Containment', see: 'concepts/security/pod-security-standards/' };

/** Capabilities that the level `baseline` of the Pod Security Standards allows. */
const ALLOWED = new Set(
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(
    ' ',
  ),
);
const RUNTIME_SOCKET = /\/(?:docker|containerd|crio|cri-dockerd|dockershim)\.sock$/;
const SHARED = { hostNetwork: 'the network', hostPID: 'the processes', hostIPC: 'the shared memory' } as const;

function volumesOnHost(spec: JsonObject): readonly { readonly name: string; readonly path: string }[] {
  return mapsAt(spec, 'volumes')
    .filter(({ hostPath }) => hostPath !== undefined)
    .map((volume) => ({ name: textAt(volume, 'name'), path: textAt(mapAt(volume, 'hostPath'), 'path') }));
}

/** Whether a volume gives whoever writes to it the whole node. */
function givesNode(path: string): boolean {
  return RUNTIME_SOCKET.test(path) || /^\/+$/.test(path);
}

/** Whether Pods do the work of a node, whose files belong to root. */
function readsNode({ kind, spec }: Pods): boolean {
  return kind === 'DaemonSet' && volumesOnHost(spec).length > 0;
}

function userOf(value: JsonObject): Json | undefined {
  return mapAt(value, 'securityContext').runAsUser;
}

function isPrivileged(fields: JsonObject): boolean {
  return mapAt(fields, 'securityContext').privileged === true;
}

/** Rules on what containers may do to their node. */
export const securityRules: Rules = {
  'policy/node-takeover': {
    weight: 'production',
    sort: 'fault',
    reads: 'Pods',
    ...ABOUT,
    check: ({ spec, at, containers }, say) => {
      for (const { name, path } of volumesOnHost(spec)) {
        const written = containers.some(({ fields }) =>
          mapsAt(fields, 'volumeMounts').some((mount) => mount.name === name && mount.readOnly !== true),
        );
        if (givesNode(path) && (written || RUNTIME_SOCKET.test(path)))
          say(`${at}.volumes[${name}].hostPath`, `who can write to "${path}" of a node can do everything there`);
      }
    },
  },
  'policy/host-path': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    pattern: 'Daemon Service',
    see: 'concepts/storage/volumes/#hostpath',
    check: ({ spec, at, kind }, say) => {
      if (kind === 'DaemonSet') return;
      for (const { name, path } of volumesOnHost(spec))
        if (!givesNode(path))
          say(`${at}.volumes[${name}].hostPath`, `"${path}" is another folder on each node that the Pods come to`);
    },
  },
  'policy/host-namespace': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    ...ABOUT,
    check: ({ spec, at }, say) => {
      const shared = Object.entries(SHARED).filter(([field]) => spec[field] === true);
      const [first] = shared;
      if (first)
        say(`${at}.${first[0]}`, `its containers see ${shared.map(([, what]) => what).join(' and ')} of their node`);
    },
  },
  'policy/privileged': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      if (isPrivileged(fields)) say(`${at}.securityContext.privileged`, 'it may do on its node whatever root may');
    },
  },
  'policy/runs-as-root': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    ...ABOUT,
    check: (pods, say) => {
      if (readsNode(pods)) return;
      const unsaid = pods.containers.filter(({ fields }) => userOf(fields) === undefined && !isPrivileged(fields));
      if (userOf(pods.spec) === 0 && unsaid.length > 0)
        say(
          `${pods.at}.securityContext.runAsUser`,
          `${unsaid.map(({ name }) => `"${name}"`).join(' and ')} ${unsaid.length === 1 ? 'runs' : 'run'} as root`,
        );
      for (const { fields, at } of pods.containers)
        if (userOf(fields) === 0 && !isPrivileged(fields)) say(`${at}.securityContext.runAsUser`, 'it runs as root');
    },
  },
  'policy/capability': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    see: 'tasks/configure-pod-container/security-context/#set-capabilities-for-a-container',
    check: ({ fields, at }, say) => {
      const context = mapAt(fields, 'securityContext');
      if (context.privileged === true) return;
      for (const name of textsAt(mapAt(context, 'capabilities'), 'add')) {
        const path = `${at}.securityContext.capabilities.add`;
        if (name.startsWith('CAP_')) say(path, `Kubernetes writes capabilities without \`CAP_\`: ${name.slice(4)}`);
        else if (!ALLOWED.has(name)) say(path, `${name} reaches beyond the container`);
      }
    },
  },
};
