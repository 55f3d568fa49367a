import { isJsonObject } from '../../manifest';
import { SCALARS } from '../fields/value-type';
import { FACTS, type SchemaFacts } from './facts';

/** `[name:#core.v1.Container`: signs of lists and maps, a letter, what it refers to, the default. */
const CODE = /^(!?(?:\{|\[=|\[[\w,.$-]+:|\[)*)([#ABSe]|[a-z*](?=$|=))([^=]*)(=(?:"[^"]*"|true|false|-?[\d.]+))?$/;

/** The parts of a code of the facts. */
export interface CodeParts {
  /** Required mark, lists and maps. */
  readonly before: string;
  readonly letter: string;
  /** The type or the values that it refers to. */
  readonly target: string;
  readonly after: string;
}

/** Takes a code of the facts apart; undefined where it is none. */
export function codeParts(code: string): CodeParts | undefined {
  const [, before = '', letter = '', target = '', after = ''] = CODE.exec(code) ?? [];
  const isKnown = '#ABSe'.includes(letter) ? letter !== '' : Object.hasOwn(SCALARS, letter);
  return isKnown ? { before, letter, target, after } : undefined;
}

/** What keeps a value from being the facts of a cluster, in words; undefined where it is them. */
export function factsProblem(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'it is no map';
  if (value.format !== FACTS.format)
    return value.swagger === undefined && value.openapi === undefined
      ? `its \`format\` is not "${FACTS.format}"`
      : 'it is an OpenAPI document, from which `synth schema import` makes what is wanted here';
  if (value.formatVersion !== FACTS.formatVersion)
    return `it is of another release of this package: \`formatVersion\` is not ${FACTS.formatVersion}`;
  const facts = value as unknown as SchemaFacts;
  return headProblem(facts) ?? typesProblem(facts) ?? kindsProblem(facts);
}

function headProblem({ kubernetes, server, served, kinds, types }: SchemaFacts): string | undefined {
  if (typeof kubernetes !== 'string' || !/^1\.\d+$/.test(kubernetes))
    return '`kubernetes` is no version such as "1.37"';
  if (typeof server !== 'string') return '`server` is no text';
  if (served !== 'listed' && served !== 'unknown') return '`served` is neither "listed" nor "unknown"';
  return isJsonObject(kinds) && isJsonObject(types) ? undefined : '`kinds` and `types` must be maps';
}

function typesProblem({ types }: SchemaFacts): string | undefined {
  for (const [name, fields] of Object.entries(types)) {
    if (!isJsonObject(fields)) return `type ${name} is no map`;
    for (const [field, code] of Object.entries(fields)) {
      const parts = typeof code === 'string' ? codeParts(code) : undefined;
      if (!parts) return `field ${field} of type ${name} has no code that is known`;
      if ('#ABS'.includes(parts.letter) && !Object.hasOwn(types, parts.target))
        return `field ${field} of type ${name} is of a type that is not there, ${parts.target}`;
    }
  }
  return undefined;
}

function kindsProblem({ kinds, types }: SchemaFacts): string | undefined {
  const problems = Object.entries(kinds).map(([key, kind]) => kindProblem(key, kind, types));
  return problems.find((problem) => problem !== undefined);
}

function kindProblem(key: string, kind: unknown, types: SchemaFacts['types']): string | undefined {
  if (!/^[^/]*\/[^/]+\/[^/]+$/.test(key)) return `"${key}" is no kind such as "apps/v1/Deployment"`;
  if (!isJsonObject(kind)) return `kind ${key} is no map`;
  const { scope, type, schema } = kind;
  if (scope !== undefined && scope !== 'Namespaced' && scope !== 'Cluster')
    return `the scope of kind ${key} is not known`;
  if (type === undefined) return isJsonObject(schema) ? undefined : `kind ${key} has neither type nor schema`;
  return typeof type === 'string' && Object.hasOwn(types, type)
    ? undefined
    : `kind ${key} is of a type that is not there`;
}
