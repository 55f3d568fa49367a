import { type Finding, type Manifest, fromYaml } from '../../lib/manifest';
import { type Judged, judge } from '../../lib/policy';
import { references } from '../../lib/schema';

/** How objects are judged in a test: by default as the hardened profile of an environment that is no production. */
export type Stance = Omit<Judged, 'manifest' | 'references'>;

/** The objects of YAML documents; those without a namespace are in `shop`, unless their kind has none. */
export function objectsOf(text: string): readonly Manifest[] {
  return (fromYaml(text) as readonly Manifest[]).map((manifest) => {
    const { namespace = CLUSTER.has(manifest.kind) ? undefined : 'shop', ...metadata } = manifest.metadata;
    return { ...manifest, metadata: { ...metadata, ...(namespace !== undefined && { namespace }) } };
  });
}

const CLUSTER = new Set(
  'ClusterRole ClusterRoleBinding CustomResourceDefinition IngressClass Namespace PriorityClass'.split(' '),
);

/** What the rules say of objects. */
export function judged(objects: readonly Manifest[], stance: Stance = { profile: 'hardened' }): readonly Finding[] {
  return judge(objects.map((manifest) => ({ ...stance, manifest, references: references(manifest) })));
}

/** What is said of YAML documents, as `code object path`, in the order of these; the area is left out. */
export function saidOf(text: string, stance?: Stance): readonly string[] {
  return judged(objectsOf(text), stance)
    .map(({ code, object = '', path = '' }) => `${code.slice('policy/'.length)} ${nameIn(object)} ${path}`.trim())
    .sort();
}

function nameIn(id: string): string {
  const [, kind = '', , name = ''] = id.split('/');
  return `${kind}/${name}`;
}
