import type { JsonObject } from '../../manifest';
import { mapAt, mapsAt, textAt } from '../read';
import { type Judged, fieldsOf } from '../judged';
import type { Rules } from '../rule';

const ABOUT = { pattern: 'Secure Configuration', see: 'concepts/security/secrets-good-practices/' };
const SECRET_NAME =
  /(?:^|[_.-])(?:pass(?:word|wd|phrase)|secret|token|credentials?|api[_-]?key|access[_-]?key|private[_-]?key)$/i;
/** Values that are no secret although their name says so: switches, numbers, paths, references to other variables. */
const NO_SECRET = /^(?:|true|false|yes|no|none|\d+|\/.*|[a-z]+:\/\/[^@]*|.*\$\(.*)$/is;
const IN_ADDRESS = /:\/\/[^\s/:@$]+:[^\s/:@$]+@/;
/** Texts that nothing else looks like. */
const KEY =
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abprs]-[0-9]{8,}-/;
const MOST_BYTES = 1024 * 1024;
const NEARLY = 0.8;

/** What a name and its value look like, in words; undefined for what is no secret. */
function looksLike(name: string, value: string): string | undefined {
  if (SECRET_NAME.test(name) && !NO_SECRET.test(value)) return `"${name}" is named like a secret`;
  return IN_ADDRESS.test(value) ? `"${name}" holds an address with a password in it` : undefined;
}

function texts(map: JsonObject): readonly [string, string][] {
  return Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function mapOf(object: Judged, field: string): JsonObject {
  return mapAt(fieldsOf(object), field);
}

/** What is wrong with values that are written, and the ways out. */
function plainText({ manifest: { metadata }, stem = metadata.name }: Judged): string {
  const risk = 'its values stand in the rendered files, for everybody who can read the repository';
  const outside = `make it in the cluster, as by an ExternalSecret or a SealedSecret, and read it with \`external.secret('${stem}')\``;
  return `${risk}; ${outside}, or say \`accept: { 'policy/plain-secret': 'why the values are no secret' }\``;
}

/** Rules on secrets, and on what only should be one. */
export const secretRules: Rules = {
  'policy/plain-secret': {
    weight: 'production',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Secret'],
    ...ABOUT,
    check: (object, say) => {
      for (const field of ['data', 'stringData']) {
        const keys = texts(mapOf(object, field)).filter(([key, value]) => value !== '' && key !== 'ca.crt');
        if (keys.length > 0) return say(field, plainText(object));
      }
    },
  },
  'policy/private-key': {
    weight: 'production',
    sort: 'fault',
    reads: 'objects',
    kinds: ['ConfigMap'],
    ...ABOUT,
    check: (object, say) => {
      for (const [key, value] of texts(mapOf(object, 'data')))
        if (KEY.test(value)) say(`data["${key}"]`, 'it holds a private key or an access key');
    },
  },
  'policy/private-key-in-env': {
    weight: 'production',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      for (const one of mapsAt(fields, 'env'))
        if (KEY.test(textAt(one, 'value')))
          say(`${at}.env[${textAt(one, 'name')}]`, 'it holds a private key or an access key');
    },
  },
  'policy/secret-in-env': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      for (const one of mapsAt(fields, 'env')) {
        const value = textAt(one, 'value');
        const like = value === '' || KEY.test(value) ? undefined : looksLike(textAt(one, 'name'), value);
        if (like !== undefined)
          say(`${at}.env[${textAt(one, 'name')}]`, `${like}, and its value stands in the workload`);
      }
    },
  },
  'policy/secret-in-config-map': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['ConfigMap'],
    ...ABOUT,
    check: (object, say) => {
      for (const [key, value] of texts(mapOf(object, 'data'))) {
        const like = value.includes('\n') || KEY.test(value) ? undefined : looksLike(key, value);
        if (like !== undefined) say(`data["${key}"]`, `${like}, and a ConfigMap is read by many`);
      }
    },
  },
  'policy/token-secret': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Secret'],
    pattern: 'Access Control',
    see: 'concepts/configuration/secret/#serviceaccount-token-secrets',
    check: (object, say) => {
      if (object.manifest.type === 'kubernetes.io/service-account-token') say('type', 'its token never ends');
    },
  },
  'policy/doubled-key': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['Secret'],
    pattern: 'Configuration Resource',
    see: 'concepts/configuration/secret/',
    check: (object, say) => {
      const data = mapOf(object, 'data');
      for (const key in mapOf(object, 'stringData'))
        if (key in data) say(`data["${key}"]`, '`stringData` has the key too, and prevails');
    },
  },
  'policy/nearly-too-large': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['ConfigMap', 'Secret'],
    pattern: 'Immutable Configuration',
    see: 'concepts/configuration/configmap/#motivation',
    check: (object, say) => {
      const all = ['data', 'binaryData', 'stringData'].flatMap((field) => texts(mapOf(object, field)));
      const bytes = all.reduce((sum, [key, value]) => sum + key.length + Buffer.byteLength(value), 0);
      if (bytes > NEARLY * MOST_BYTES && bytes <= MOST_BYTES)
        say('data', `it has ${Math.ceil(bytes / 1024)} KiB of the 1024 that it may have`);
    },
  },
};
