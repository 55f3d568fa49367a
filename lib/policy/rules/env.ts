import type { JsonObject } from '../../manifest';
import { mapAt, mapsAt, textAt, textsAt } from '../read';
import type { Rules } from '../rule';
import { referencesIn, sourcesOf } from '../variables';

const ABOUT = {
  pattern: 'EnvVar Configuration',
  see: 'tasks/inject-data-application/define-interdependent-environment-variables/',
};
const MANY = 20;
/** Names of variables as people write them; `$(date)` in a script is another thing. */
const VARIABLE = /^[A-Z_][A-Z0-9_]*$/;
/** Variables that Kubernetes makes of Services. */
const OF_SERVICES = /_SERVICE_(?:HOST|PORT)|_PORT(?:_|$)/;

/** The arguments of a container, where they are not a script of a shell, which has a `$(…)` of its own. */
function plainArguments(fields: JsonObject): readonly { readonly field: string; readonly text: string }[] {
  const all = ['command', 'args'].flatMap((field) => textsAt(fields, field).map((text) => ({ field, text })));
  return all.some(({ text }) => /^-\w*c$/.test(text)) ? [] : all;
}

/** Rules on environment variables. */
export const envRules: Rules = {
  'policy/late-variable': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      const env = mapsAt(fields, 'env');
      const positions = new Map(env.map((one, index) => [textAt(one, 'name'), index]));
      const before = new Set<string>();
      env.forEach((one, index) => {
        const name = textAt(one, 'name');
        for (const wanted of referencesIn(textAt(one, 'value'))) {
          if (before.has(wanted) || (positions.get(wanted) ?? -1) <= index) continue;
          say(`${at}.env[${name}]`, `"${name}" refers to "${wanted}", which comes behind it and so is not filled in`);
        }
        before.add(name);
      });
    },
  },
  'policy/unknown-variable': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: (container, say, { pods, world }) => {
      const { fields, at } = container;
      const env = mapsAt(fields, 'env');
      const used = [
        ...env.map((one) => ({ path: `${at}.env[${textAt(one, 'name')}]`, text: textAt(one, 'value') })),
        ...plainArguments(fields).map(({ field, text }) => ({ path: `${at}.${field}`, text })),
      ].flatMap(({ path, text }) => referencesIn(text).map((name) => ({ path, name })));
      if (used.length === 0) return;
      const sources = sourcesOf(container, pods, world);
      if (sources.some(({ variables }) => variables === undefined)) return;
      const known = new Set([
        ...env.map((one) => textAt(one, 'name')),
        ...sources.flatMap(({ variables = [] }) => variables),
      ]);
      for (const { path, name } of used)
        if (VARIABLE.test(name) && !OF_SERVICES.test(name) && !known.has(name))
          say(path, `nothing sets "${name}", so that \`$(${name})\` stays as it is`);
    },
  },
  'policy/shadowed-variable': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    see: 'tasks/configure-pod-container/configure-pod-configmap/',
    check: (container, say, { pods, world }) => {
      if (mapsAt(container.fields, 'envFrom').length < 2) return;
      const first = new Map<string, string>();
      for (const { name, index, variables = [] } of sourcesOf(container, pods, world)) {
        for (const variable of variables) {
          const hidden = first.get(variable);
          if (hidden !== undefined && hidden !== name)
            say(`${container.at}.envFrom[${index}]`, `"${variable}" of "${name}" hides that of "${hidden}"`);
          first.set(variable, name);
        }
      }
    },
  },
  'policy/many-variables': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    see: 'concepts/configuration/configmap/',
    check: ({ fields, at }, say) => {
      const literals = mapsAt(fields, 'env').filter(({ value }) => value !== undefined).length;
      if (literals > MANY) say(`${at}.env`, `${literals} variables are written out one by one`);
    },
  },
  'policy/not-rolled-out': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    pattern: 'Configuration Resource',
    see: 'concepts/configuration/configmap/#mounted-configmaps-are-updated-automatically',
    check: ({ fields, at }, say, { pods, world }) => {
      if (!pods.lasting || Object.keys(pods.annotations).some((key) => /checksum|hash|content-of-|reload/i.test(key)))
        return;
      const told = new Set<string>();
      for (const { kind, name, path } of onceRead(fields, pods.spec, at)) {
        const object = world.find('', kind, pods.object.manifest.metadata.namespace ?? '', name);
        const key = `${kind} "${name}"`;
        if (!object || object.stem !== undefined || object.manifest.immutable === true || told.has(key)) continue;
        told.add(key);
        say(path, `a change of ${key} reaches none of the containers that run`);
      }
    },
  },
};

interface Reading {
  readonly kind: 'ConfigMap' | 'Secret';
  readonly name: string;
  readonly path: string;
}

/** What a container reads when it starts, and never again: variables, and single files of volumes. */
function onceRead(fields: JsonObject, spec: JsonObject, at: string): readonly Reading[] {
  const env = mapsAt(fields, 'env').flatMap((one) =>
    readingOf(mapAt(one, 'valueFrom'), 'KeyRef', `${at}.env[${textAt(one, 'name')}].valueFrom`),
  );
  const from = mapsAt(fields, 'envFrom').flatMap((one, index) => readingOf(one, 'Ref', `${at}.envFrom[${index}]`));
  const files = mapsAt(fields, 'volumeMounts').filter(({ subPath }) => subPath !== undefined);
  const volumes = files.flatMap(({ name }) => mapsAt(spec, 'volumes').filter((volume) => volume.name === name));
  return [...env, ...from, ...volumes.flatMap((volume) => volumeReading(volume, `${at}.volumeMounts`))];
}

function readingOf(source: JsonObject, suffix: string, path: string): readonly Reading[] {
  const configMap = textAt(mapAt(source, `configMap${suffix}`), 'name');
  const secret = textAt(mapAt(source, `secret${suffix}`), 'name');
  return [
    ...(configMap === '' ? [] : [{ kind: 'ConfigMap' as const, name: configMap, path }]),
    ...(secret === '' ? [] : [{ kind: 'Secret' as const, name: secret, path }]),
  ];
}

function volumeReading(volume: JsonObject, path: string): readonly Reading[] {
  const configMap = textAt(mapAt(volume, 'configMap'), 'name');
  const secret = textAt(mapAt(volume, 'secret'), 'secretName');
  return [
    ...(configMap === '' ? [] : [{ kind: 'ConfigMap' as const, name: configMap, path }]),
    ...(secret === '' ? [] : [{ kind: 'Secret' as const, name: secret, path }]),
  ];
}
