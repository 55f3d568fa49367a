import { HttpTransport, findConnection } from '../../lib/apply';
import { type Manifest, groupOf } from '../../lib/manifest';
import { builtInKind } from '../../lib/schema';
import { realKubernetes } from '../helpers/real-kubernetes';

/** What a real API server says of an object that it is asked to create. */
export interface Verdict {
  readonly status: number;
  /** Why not. @default - it would create the object */
  readonly message?: string;
  readonly warnings: readonly string[];
}

/** A real API server that is asked, and left as it was but for namespaces of its own. */
export class Server {
  static async open(): Promise<Server> {
    const { kubeconfig } = await realKubernetes();
    const { server, credentials } = findConnection({ kubeconfig });
    return new Server(new HttpTransport({ server, credentials }));
  }

  private constructor(private readonly transport: HttpTransport) {}

  /** Creates a namespace that enforces a level of Pod Security, and warns of everything that is not `restricted`. */
  async namespace(name: string, enforce: 'privileged' | 'restricted'): Promise<void> {
    const labels = { 'pod-security.kubernetes.io/enforce': enforce, 'pod-security.kubernetes.io/warn': 'restricted' };
    await this.make({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
    await this.make({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: name } });
  }

  /** Would it create the object, every field of it, in a namespace? */
  judge(manifest: Manifest, namespace: string): Promise<Verdict> {
    return this.post(manifest, namespace, { dryRun: 'All', fieldValidation: 'Strict' });
  }

  /** Applies an object as a field manager, for real; answers what is then stored. */
  async apply(manifest: object, manager: string, namespace: string): Promise<Manifest> {
    const { apiVersion, kind, metadata } = manifest as Manifest;
    const { status, body } = await this.transport.request({
      method: 'PATCH',
      path: `${pathOf({ apiVersion, kind, metadata }, namespace)}/${metadata.name}`,
      query: { fieldManager: manager },
      headers: { 'content-type': 'application/apply-patch+yaml' },
      body: JSON.stringify(manifest),
    });
    if (status >= 300) throw new Error(body);
    return JSON.parse(body) as Manifest;
  }

  async remove(path: string): Promise<void> {
    await this.transport.request({ method: 'DELETE', path });
  }

  close(): void {
    this.transport.close();
  }

  /** Creates an object that others need. */
  async make(manifest: Manifest): Promise<void> {
    const { status, message } = await this.post(manifest, manifest.metadata.namespace ?? 'default', {});
    if (status !== 201 && status !== 409) throw new Error(`cannot create ${manifest.kind}: ${status} ${message ?? ''}`);
  }

  private async post(manifest: Manifest, namespace: string, query: Readonly<Record<string, string>>): Promise<Verdict> {
    const { status, body, headers } = await this.transport.request({
      method: 'POST',
      path: pathOf(manifest, namespace),
      query,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(manifest),
    });
    const warnings = headers.warning === undefined ? [] : [headers.warning];
    const { message } = (status < 300 ? {} : JSON.parse(body)) as { message?: string };
    return { status, warnings, ...(message !== undefined && { message }) };
  }
}

function pathOf({ apiVersion, kind }: Manifest, namespace: string): string {
  const { plural, namespaced } = builtInKind(groupOf(apiVersion), kind)!;
  const root = groupOf(apiVersion) === '' ? '/api' : '/apis';
  return `${root}/${apiVersion}${namespaced ? `/namespaces/${namespace}` : ''}/${plural}`;
}
