import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Construct } from 'constructs';
import * as constructs from '../../lib/constructs';
import type { TypedObject } from '../../lib/constructs';
import type { Manifest, Profile } from '../../lib/manifest';
import { describeOnKubernetes } from '../helpers/real-kubernetes';
import { type Listing, asConstruct, listings } from './listings';
import { podOf } from './pod-of';
import { Server } from './server';
import { chartIn } from './tree';

const folder = join(process.env.CDK8S_GITOPS_DATA ?? '', 'manifests');
const there = process.env.CDK8S_GITOPS_DATA !== undefined && existsSync(folder);
if (!there)
  console.warn('the listings are not tried on an API server: there is no folder manifests in CDK8S_GITOPS_DATA');
const all = there ? listings(folder) : [];

const OPEN = `listings-open-${process.pid}`;
const RESTRICTED = `listings-restricted-${process.pid}`;
/** What the listings need to be there: these accounts, and a priority class that is one of them. */
const ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  [OPEN]: ['vault-access-sa', 'build-pod'],
  [RESTRICTED]: ['vault-access-sa', 'build-pod', 'gitops-serviceaccount', 'config-watcher-controller'],
};
const PRIORITY = 'high-priority';
const OWN_PRIORITY = `${PRIORITY}-${process.pid}`;
const isPriority = ({ manifest }: Listing): boolean => manifest.kind === 'PriorityClass';
/** Listings that write what the level `restricted` does not let in, and what that is. */
const TOO_MUCH: Readonly<Record<string, string>> = {
  'book-patterns/025-ex9-1-daemonset.yaml#1': 'hostPath',
};

type Kind = new (scope: Construct, id: string, props: object) => TypedObject<{ kind: string }>;

/** The priority class has no namespace, and other tests that share the cluster ask for one of its name. */
function withOwnPriority(manifest: Manifest): Manifest {
  return JSON.parse(JSON.stringify(manifest).replaceAll(`"${PRIORITY}"`, `"${OWN_PRIORITY}"`)) as Manifest;
}

function rendered(manifest: Manifest, profile: Profile): Manifest {
  const { name, props } = asConstruct(manifest);
  const kind = constructs[name as keyof typeof constructs] as unknown as Kind;
  const made = withOwnPriority(new kind(chartIn({ profile, application: 'shop' }), 'listing', props).toJson());
  return made.metadata.namespace === undefined ? made : { ...made, metadata: { ...made.metadata, namespace: OPEN } };
}

describeOnKubernetes('the listings on a real API server', () => {
  let server: Server;

  beforeAll(async () => {
    server = await Server.open();
    await server.namespace(OPEN, 'privileged');
    await server.namespace(RESTRICTED, 'restricted');
    for (const { manifest } of all.filter(isPriority)) await server.make(rendered(manifest, 'verbatim'));
    for (const [namespace, names] of Object.entries(ACCOUNTS)) {
      for (const name of names)
        await server.make({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } });
    }
  }, 120_000);

  afterAll(async () => {
    for (const name of [OPEN, RESTRICTED]) await server.remove(`/api/v1/namespaces/${name}`);
    await server.remove(`/apis/scheduling.k8s.io/v1/priorityclasses/${OWN_PRIORITY}`);
    server.close();
  });

  describe.each<Profile>(['verbatim', 'hardened'])('%s', (profile) => {
    test.each(all.filter((one) => !isPriority(one)))('takes $name', async ({ manifest }) => {
      const { status, message } = await server.judge(rendered(manifest, profile), OPEN);
      expect({ status, message }).toEqual({ status: 201 });
    });
  });

  const withPods = all.filter(({ manifest }) => podOf(manifest, RESTRICTED) !== undefined);

  test.each(withPods)('judges the Pods of a hardened $name in a restricted namespace', async ({ name, manifest }) => {
    const { status, message } = await server.judge(podOf(rendered(manifest, 'hardened'), RESTRICTED)!, RESTRICTED);
    const refused = TOO_MUCH[name];
    if (refused === undefined) expect({ status, message }).toEqual({ status: 201 });
    else expect(message).toMatch(new RegExp(`violates PodSecurity.*${refused}`));
  });
});
