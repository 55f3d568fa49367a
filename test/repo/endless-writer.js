// Renders other texts into a folder over and over, until it is killed.
require('ts-node').register({
  transpileOnly: true,
  swc: true,
  compilerOptions: { module: 'commonjs', moduleResolution: 'node10' },
});
const { writeTree } = require('../../lib/repo');

const [, , root, seed] = process.argv;
const unit = { environment: 'prod', cluster: 'eu', application: 'shop' };
const names = Array.from({ length: 400 }, (_, at) => `c${at}`);
const ids = new Map(names.map((name) => [`configmap-${name}.yaml`, `/ConfigMap/shop/${name}`]));

async function main() {
  for (let round = 0; ; round += 1) {
    const files = new Map([...ids.keys()].map((name) => [name, `round: ${seed}-${round}\n`]));
    await writeTree(root, [{ unit, namespace: 'shop', files, ids }], { scope: { environments: ['prod'] } });
    if (round === 0) process.stdout.write('started\n');
  }
}

void main();
