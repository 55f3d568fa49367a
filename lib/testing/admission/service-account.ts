import { refuse } from '../refusal';
import { nameOf, namespaceOf } from '../store';
import { type Obj, at, ensure, list, objs, setDefault, text } from '../value';
import type { Admission } from './admission';

const MOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
const TOKEN_LIFE = 3607;

/** Gives a new Pod its service account, which must exist, and mounts the account's token. */
export function admitByAccount({ server, kind, object }: Admission): void {
  const spec = ensure(object, 'spec');
  setDefault(spec, 'serviceAccountName', 'default');
  const name = text(spec['serviceAccountName']);
  setDefault(spec, 'serviceAccount', name);
  const namespace = namespaceOf(object);
  const account = server.store.look(server.registry.builtIn('v1', 'ServiceAccount'), namespace, name);
  if (!account) {
    const why = `error looking up service account ${namespace}/${name}: serviceaccount ${JSON.stringify(name)} not found`;
    throw refuse.forbidden(kind, nameOf(object), why);
  }
  const wanted = spec['automountServiceAccountToken'] ?? account['automountServiceAccountToken'] ?? true;
  if (wanted === true) mountToken(spec, `kube-api-access-${server.identities.suffix()}`);
}

function mountToken(spec: Obj, name: string): void {
  const containers = ['initContainers', 'containers'].flatMap((field) => objs(spec[field]));
  const without = containers.filter(
    (container) => !objs(container['volumeMounts']).some((mount) => at(mount, 'mountPath') === MOUNT),
  );
  if (without.length === 0) return;
  for (const container of without) {
    container['volumeMounts'] = [...list(container['volumeMounts']), { name, readOnly: true, mountPath: MOUNT }];
  }
  const sources = [
    { serviceAccountToken: { expirationSeconds: TOKEN_LIFE, path: 'token' } },
    { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    {
      downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] },
    },
  ];
  spec['volumes'] = [...list(spec['volumes']), { name, projected: { sources, defaultMode: 0o644 } }];
}
