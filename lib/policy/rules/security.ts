import type { JsonObject } from '../../manifest';
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
      for (const [field, what] of Object.entries(SHARED))
        if (spec[field] === true) say(`${at}.${field}`, `its containers see ${what} of their node`);
    },
  },
  'policy/privileged': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      if (mapAt(fields, 'securityContext').privileged === true)
        say(`${at}.securityContext.privileged`, 'it may do on its node whatever root may');
    },
  },
  'policy/runs-as-root': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say, { pods }) => {
      const own = mapAt(fields, 'securityContext');
      if (own.privileged === true) return;
      if (own.runAsUser === 0) say(`${at}.securityContext.runAsUser`, 'it runs as root');
      else if (own.runAsUser === undefined && mapAt(pods.spec, 'securityContext').runAsUser === 0)
        say(`${pods.at}.securityContext.runAsUser`, `container "${textAt(fields, 'name')}" runs as root`);
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
