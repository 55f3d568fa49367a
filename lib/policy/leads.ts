import { type Json, type JsonObject, groupOf } from '../manifest';
import { type Judged, fieldsOf, kindName, namespaceOf, specOf } from './judged';
import { mapAt, mapsAt, textAt } from './read';

/**
 * Who knocks: something in another namespace, such as an Ingress controller, something outside of the cluster, or the
 * API server, which is in no namespace and known by its address alone.
 */
export type Knocking = 'namespace' | 'address' | 'API server';

/** One way by which an object leads to a port of a Service. */
export interface Lead {
  /** Where the Service is named, and where its port is. */
  readonly at: string;
  readonly portAt: string;
  readonly namespace: string;
  readonly service: string;
  /** Number or name of the port. @default - none is said */
  readonly port: Json | undefined;
  /** Who comes this way. @default - nobody knows from where */
  readonly knocking?: Knocking;
}

/** The kind of Ingresses. */
export const INGRESS = 'Ingress.networking.k8s.io';
const GATEWAY = 'gateway.networking.k8s.io';
const ROUTES = ['GRPCRoute', 'HTTPRoute', 'TCPRoute', 'TLSRoute', 'UDPRoute'].map((kind) => `${kind}.${GATEWAY}`);
const ADMISSION = 'admissionregistration.k8s.io';
const HTTPS = 443;

const READERS: Readonly<Record<string, (object: Judged) => readonly Lead[]>> = {
  [INGRESS]: ingressLeads,
  ...Object.fromEntries(ROUTES.map((kind) => [kind, routeLeads])),
  [`MutatingWebhookConfiguration.${ADMISSION}`]: webhookLeads,
  [`ValidatingWebhookConfiguration.${ADMISSION}`]: webhookLeads,
  'APIService.apiregistration.k8s.io': (object) => calledByServer(specOf(object), 'spec'),
  'CustomResourceDefinition.apiextensions.k8s.io': (object) =>
    calledByServer(
      mapAt(mapAt(mapAt(specOf(object), 'conversion'), 'webhook'), 'clientConfig'),
      'spec.conversion.webhook.clientConfig',
    ),
};

/** The kinds of objects that lead to Services. */
export const LEADING = Object.keys(READERS);

/** The ways by which an object leads to Services. */
export function leadsOf(object: Judged): readonly Lead[] {
  return READERS[kindName(object.manifest)]?.(object) ?? [];
}

/** Whether an object is a route of the Gateway API. */
export function isRoute(object: Judged): boolean {
  return ROUTES.includes(kindName(object.manifest));
}

/** One way that an Ingress leads. */
export interface Way {
  readonly backend: JsonObject;
  readonly at: string;
  /** Host, path and how the path is compared; none for the default backend. */
  readonly route?: string;
}

/** Where an Ingress leads, its default backend first. */
export function waysOf(ingress: Judged): readonly Way[] {
  const spec = specOf(ingress);
  const ways = mapsAt(spec, 'rules').flatMap((rule, index) =>
    mapsAt(mapAt(rule, 'http'), 'paths').map((path, position) => ({
      backend: mapAt(path, 'backend'),
      at: `spec.rules[${index}].http.paths[${position}].backend`,
      route: `${textAt(rule, 'host')}${textAt(path, 'path') || '/'} (${textAt(path, 'pathType')})`,
    })),
  );
  return spec.defaultBackend === undefined
    ? ways
    : [{ backend: mapAt(spec, 'defaultBackend'), at: 'spec.defaultBackend' }, ...ways];
}

function ingressLeads(ingress: Judged): readonly Lead[] {
  return waysOf(ingress).flatMap(({ backend, at }) => {
    const named = mapAt(backend, 'service');
    const { name, number } = mapAt(named, 'port');
    const lead = { at, portAt: `${at}.service.port`, namespace: namespaceOf(ingress), port: name ?? number };
    return leading({ ...lead, service: textAt(named, 'name'), knocking: 'namespace' });
  });
}

/** Routes are served where their Gateway has its proxies; one of the same namespace may have them there, or not. */
function routeLeads(route: Judged): readonly Lead[] {
  const own = namespaceOf(route);
  const beyond = mapsAt(specOf(route), 'parentRefs').some(
    (parent) => (textAt(parent, 'kind') || 'Gateway') === 'Gateway' && (textAt(parent, 'namespace') || own) !== own,
  );
  return mapsAt(specOf(route), 'rules').flatMap((rule, index) =>
    mapsAt(rule, 'backendRefs').flatMap((backend, position) => {
      if ((textAt(backend, 'kind') || 'Service') !== 'Service' || textAt(backend, 'group') !== '') return [];
      const at = `spec.rules[${index}].backendRefs[${position}]`;
      const lead = { at, portAt: `${at}.port`, namespace: textAt(backend, 'namespace') || own, port: backend.port };
      return leading({ ...lead, service: textAt(backend, 'name'), ...(beyond && { knocking: 'namespace' }) });
    }),
  );
}

function webhookLeads(object: Judged): readonly Lead[] {
  return mapsAt(fieldsOf(object), 'webhooks').flatMap((webhook) =>
    calledByServer(mapAt(webhook, 'clientConfig'), `webhooks[${textAt(webhook, 'name')}].clientConfig`),
  );
}

function calledByServer(config: JsonObject, place: string): readonly Lead[] {
  const { namespace, name, port = HTTPS } = mapAt(config, 'service');
  if (typeof namespace !== 'string' || typeof name !== 'string') return [];
  const at = `${place}.service`;
  return leading({ at, portAt: `${at}.port`, namespace, service: name, port, knocking: 'API server' });
}

function leading(lead: Lead): readonly Lead[] {
  return lead.service === '' ? [] : [lead];
}

/** Whether an object is of the Gateway API, whose kinds name objects and make none. */
export function isOfGateway(apiVersion: string): boolean {
  return groupOf(apiVersion) === GATEWAY;
}
