// Mistakes in constructs; the comment above each one is what the compiler says of it.
import type { Chart } from 'cdk8s';
import * as c from '../../../lib/constructs';

declare const chart: Chart;
const containers = [{ name: 'app', image: 'app' }];

// Object literal may only specify known properties, but 'replcas' does not exist in type 'DeploymentProps'. Did you mean to write 'replicas'?
new c.Deployment(chart, 'misspelt', { replcas: 2, containers });

// Type 'string' is not assignable to type 'number'.
new c.Deployment(chart, 'wrong-type', { replicas: '2', containers });

// Property 'containers' is missing in type '{ replicas: number; }' but required in type 'DeploymentProps'.
new c.Deployment(chart, 'missing', { replicas: 2 });

// Type '{ name: string; image: string; }[]' is not assignable to type 'undefined'.
new c.Deployment(chart, 'containers-twice', { containers, template: { spec: { containers } } });

// Type 'never[]' is not assignable to type 'undefined'.
new c.Deployment(chart, 'volumes-twice', { containers, volumes: [], template: { spec: { volumes: [] } } });

// Object literal may only specify known properties, and 'spec' does not exist in type 'DeploymentProps'.
new c.Deployment(chart, 'spec', { containers, spec: { replicas: 2 } });

// Object literal may only specify known properties, but 'imagePullPolice' does not exist in type 'ContainerProps'. Did you mean to write 'imagePullPolicy'?
new c.Deployment(chart, 'misspelt-deep', { containers: [{ name: 'app', imagePullPolice: 'Always' }] });

// Type '"Sometimes"' is not assignable to type '"Always" | "IfNotPresent" | "Never"'.
new c.Deployment(chart, 'wrong-word', { containers: [{ name: 'app', imagePullPolicy: 'Sometimes' }] });

// Type '"Never"' is not assignable to type '"Always"'.
new c.Deployment(chart, 'never-again', { containers, template: { spec: { restartPolicy: 'Never' } } });

// Type '"Always"' is not assignable to type '"Never" | "OnFailure"'.
new c.Job(chart, 'never-ends', { containers, template: { spec: { restartPolicy: 'Always' } } });

// Property 'template' is missing in type '{ containers: { name: string; image: string; }[]; }' but required in type 'JobProps'.
new c.Job(chart, 'no-restart-policy', { containers });

// Object literal may only specify known properties, but 'readonlyRootFilesystem' does not exist in type 'Hardening'. Did you mean to write 'readOnlyRootFilesystem'?
new c.Deployment(chart, 'hardening', { containers, hardening: { readonlyRootFilesystem: false } });

// Type '"loose"' is not assignable to type 'Profile'.
new c.Deployment(chart, 'profile', { containers, profile: 'loose' });

// Argument of type '"LOG_LEVL"' is not assignable to parameter of type '"LOG_LEVEL"'.
new c.ConfigMap(chart, 'settings', { data: { LOG_LEVEL: 'info' } }).key('LOG_LEVL');

// Type 'number' is not assignable to type 'string'.
new c.ConfigMap(chart, 'number', { data: { PORT: 80 } });

// Property 'port' is missing in type '{ type: "NodePort"; }' but required in type 'ExposeOptions'.
new c.Deployment(chart, 'no-port', { containers }).exposeViaService({ type: 'NodePort' });

// Object literal may only specify known properties, but 'podSelecter' does not exist in type 'NetworkPolicyProps'. Did you mean to write 'podSelector'?
new c.NetworkPolicy(chart, 'policy', { podSelecter: {} });

// Object literal may only specify known properties, but 'attachRequire' does not exist in type 'CSIDriverSpec'. Did you mean to write 'attachRequired'?
new c.KubernetesObject(chart, 'driver', { apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', spec: { attachRequire: false } });

// is not assignable to type
new c.KubernetesObject(chart, 'drivr', { apiVersion: 'storage.k8s.io/v1', kind: 'CSIDrivr', spec: { attachRequired: false } });

// Argument of type 'Service' is not assignable to parameter of type 'TrafficPeer'.
new c.Deployment(chart, 'service-as-peer', { containers }).allowTo(new c.Service(chart, 'peer', {}));

// Type 'Deployment' is not assignable to type 'RoleRefProps'.
new c.RoleBinding(chart, 'binding', { roleRef: new c.Deployment(chart, 'web', { containers }) });

// Type 'Role' is not assignable to type 'SubjectProps'.
new c.RoleBinding(chart, 'binding', { roleRef: c.external.role('reader'), subjects: [new c.Role(chart, 'role')] });

// Type '"Service"' is not assignable to type '"ServiceAccount"'.
new c.Deployment(chart, 'account', { containers, template: { spec: { serviceAccountName: new c.Service(chart, 'web', {}) } } });

// Type 'ServiceAccount' is not assignable to type 'ServiceName'.
new c.StatefulSet(chart, 'set', { containers, serviceName: new c.ServiceAccount(chart, 'web') });

// Argument of type 'Service' is not assignable to parameter of type 'Mountable'.
new c.Deployment(chart, 'mounts', { containers }).mount('/x', new c.Service(chart, 'web', {}));
