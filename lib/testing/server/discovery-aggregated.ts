import type { ApiRequest } from '../../apply/transport';
import type { GroupVersion, Kind, Subresource } from '../kinds';
import type { Obj } from '../value';
import type { Answer } from './answer';

const NAME = 'APIGroupDiscoveryList';

/** Everything that is served, in one document, where the client asks for that. */
export function aggregated(request: ApiRequest, versions: readonly GroupVersion[]): Answer | undefined {
  const accept = request.headers?.['accept'] ?? '';
  const wanted = accept.split(',').find((type) => type.includes(`as=${NAME}`) && /v=v2(;|$)/.test(type));
  if (!wanted) return undefined;
  const groups = [...new Set(versions.map(({ group }) => group))];
  const items = groups.map((group) => ({
    metadata: group ? { name: group } : {},
    versions: versions.filter((one) => one.group === group).map(versionDocument),
  }));
  return {
    status: 200,
    body: { kind: NAME, apiVersion: 'apidiscovery.k8s.io/v2', metadata: {}, items },
    headers: { 'content-type': `application/json;g=apidiscovery.k8s.io;v=v2;as=${NAME}` },
  };
}

function versionDocument({ version, kinds }: GroupVersion): Obj {
  return { version, resources: kinds.map(resource), freshness: 'Current' };
}

function resource(kind: Kind): Obj {
  return {
    resource: kind.plural,
    responseKind: { group: kind.group, version: kind.version, kind: kind.kind },
    scope: kind.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: kind.singular,
    verbs: [...kind.verbs],
    ...(kind.shortNames.length > 0 ? { shortNames: [...kind.shortNames] } : {}),
    ...(kind.categories.length > 0 ? { categories: [...kind.categories] } : {}),
    ...(kind.subresources.length > 0
      ? { subresources: kind.subresources.map((part) => partDocument(kind, part)) }
      : {}),
  };
}

function partDocument(kind: Kind, part: Subresource): Obj {
  return {
    subresource: part.name,
    responseKind: { group: part.group ?? kind.group, version: part.version ?? kind.version, kind: part.kind },
    verbs: [...part.verbs],
  };
}
