import { App, Chart } from 'cdk8s';
import { Deployment as PlusDeployment } from 'cdk8s-plus-27';
import { Deployment, TypedObject, toYaml } from '../lib';
import { type Figure, alternate } from './pair';

const COUNT = 1000;

/** 1,000 Deployments with their Services in the hardened profile, from construction to YAML. */
export function constructsToYaml(): Figure {
  return alternate('1,000 Deployments with Services, constructs to YAML', 'cdk8s-plus-27', { ours, peer }, 7);
}

function ours(): number {
  const chart = new Chart(new App(), 'web');
  for (let i = 0; i < COUNT; i++) {
    new Deployment(chart, `web-${i}`, {
      replicas: 2,
      containers: [{ name: 'app', image: image(i), ports: [{ containerPort: 8080 }] }],
    }).exposeViaService({ port: 80 });
  }
  const objects = chart.node.findAll().filter((node) => node instanceof TypedObject);
  return toYaml(objects.map((object) => object.toJson())).length;
}

function peer(): number {
  const app = new App();
  const chart = new Chart(app, 'web');
  for (let i = 0; i < COUNT; i++) {
    new PlusDeployment(chart, `web-${i}`, {
      replicas: 2,
      containers: [{ name: 'app', image: image(i), portNumber: 8080 }],
    }).exposeViaService({ ports: [{ port: 80, targetPort: 8080 }] });
  }
  return app.synthYaml().length;
}

function image(i: number): string {
  return `registry.example.com/web:1.0.${i}`;
}
