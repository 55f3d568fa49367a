/** Checking objects against JSON Schema compiled by ajv, in one process: `npx ts-node -T bench/schema.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as yaml from 'yaml';
import { type JsonObject, emitYaml, isJsonObject, parseManifests } from '../lib/manifest';
import { checkObject } from '../lib/schema';
import { fitsValue } from '../lib/schema/check/fits';
import { FIELD_PLANS, type PlannedValue } from '../lib/schema/check/plan';
import { Report } from '../lib/schema/check/report';
import { walkObject } from '../lib/schema/check/walk';
import { fieldTable } from '../lib/schema/fields';
import { NEWEST_KUBERNETES, minorOf } from '../lib/schema/kubernetes-version';
import { deployments } from './emit';
import { DEFINITIONS, type Validators, compileDefinitions } from './json-schema';
import { mixedObjects } from './objects';
import { type Figure, alternate, row } from './pair';

/** Objects whose verdict was recorded from a real API server; in the folder of large data. */
export const CASES = 'apiserver/verdicts-v1.37.2.json.gz';
export const AJV = 'published definitions compiled by ajv 8, fields only';

/** Checks the fields of 1,000 objects of a dozen kinds: the same work as the peer's. */
export function thousandFields(): Figure | undefined {
  return warm('schema check of 1,000 small mixed objects, fields only, warm', fieldsOfAll, mixed());
}

/** Checks the fields of 1,000 valid objects as people write them: a fifth are Pods, a fifth Deployments. */
export function validFields(): Figure | undefined {
  const file = dataFile(CASES);
  if (file === undefined) return undefined;
  const { bases } = readCases(file);
  const objects = Array.from({ length: 1000 }, (_, index) => structuredClone(bases[index % bases.length]!));
  return warm('schema check of 1,000 valid objects of 38 kinds, fields only, warm', fieldsOfAll, objects);
}

/** Checks 1,000 objects of a dozen kinds with every rule of the API server, which the peer does not know. */
export function thousandChecks(): Figure | undefined {
  return warm('schema check of 1,000 small mixed objects, every rule on, warm', checkAll, mixed());
}

type Check = (objects: readonly JsonObject[]) => number;

const mixed = (): readonly JsonObject[] => mixedObjects(1000).filter(isJsonObject);

function warm(title: string, check: Check, objects: readonly JsonObject[]): Figure | undefined {
  const file = dataFile(DEFINITIONS);
  if (file === undefined) return undefined;
  const validators = compileDefinitions(file, objects);
  const work = { ours: () => check(objects), peer: () => validateAll(objects, validators), rounds: 20 };
  for (let round = 0; round < 400; round++) {
    work.ours();
    work.peer();
  }
  return alternate(title, AJV, work, 21);
}

/** Checks all objects whose verdict was recorded from a real API server, with all rules. */
export function recordedCases(): Figure | undefined {
  const file = dataFile(CASES);
  const definitions = dataFile(DEFINITIONS);
  if (file === undefined || definitions === undefined) return undefined;
  const objects = casesOf(file);
  const validators = compileDefinitions(definitions, objects);
  const title = `schema check of ${objects.length} recorded cases, every rule on`;
  return alternate(title, AJV, { ours: () => checkAll(objects), peer: () => validateAll(objects, validators) });
}

/** Reads, checks and writes 9,000 objects of our own writing. */
export function roundTrip(): Figure {
  const texts = deployments(9000).map((object) => emitYaml(object));
  return alternate('9,000 Deployments (10 MB) parsed, checked, emitted', 'yaml, without a check', {
    ours: () =>
      texts.reduce((length, text) => {
        const [entry] = parseManifests(text);
        return checkObject(entry!.manifest).length + length + emitYaml(entry!.manifest).length;
      }, 0),
    peer: () => texts.reduce((length, text) => length + yaml.stringify(yaml.parse(text)).length, 0),
  });
}

function checkAll(objects: readonly JsonObject[]): number {
  return objects.reduce((count, object) => count + checkObject(object).length, 1);
}

function fieldsOfAll(objects: readonly JsonObject[]): number {
  return objects.reduce((count, object) => count + fieldProblems(object), 1);
}

/** By apiVersion, then by kind, as the peer's. */
const planned = new Map<unknown, Map<unknown, PlannedValue>>();

function fieldProblems(object: JsonObject): number {
  const plan = planned.get(object.apiVersion)?.get(object.kind) ?? planOf(object);
  if (plan === undefined || (plan.isQuick && fitsValue(object, plan))) return plan ? 0 : 1;
  const report = new Report(object, minorOf(NEWEST_KUBERNETES));
  if (plan.plan) walkObject(object, plan.plan, report);
  return report.problems.length;
}

function planOf({ apiVersion, kind }: JsonObject): PlannedValue | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  const type = fieldTable().kind(apiVersion, kind);
  const plan = type && FIELD_PLANS.ofValue({ sort: 'object', type });
  const kinds = planned.get(apiVersion) ?? new Map<unknown, PlannedValue>();
  if (plan) planned.set(apiVersion, kinds.set(kind, plan));
  return plan;
}

function validateAll(objects: readonly JsonObject[], validators: Validators): number {
  return objects.reduce(
    (count, object) => count + (validators.get(object.apiVersion)?.get(object.kind)?.(object) ? 0 : 1),
    1,
  );
}

/** A file of the large data; says aloud when it is not there. */
export function dataFile(name: string): string | undefined {
  const file = join(process.env.CDK8S_GITOPS_DATA ?? '', name);
  if (existsSync(file)) return file;
  console.warn(`checks of objects skipped: they need ${name} in the folder named by CDK8S_GITOPS_DATA`);
  return undefined;
}

interface Case {
  readonly base: number;
  readonly path: readonly (string | number)[];
  readonly how: string;
  readonly value?: unknown;
}

interface Cases {
  readonly bases: readonly JsonObject[];
  readonly cases: readonly Case[];
}

function readCases(file: string): Cases {
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as Cases;
}

/** The recorded objects, each with its one change. */
export function casesOf(file: string): readonly JsonObject[] {
  const { bases, cases } = readCases(file);
  return cases.map((one) => changed(bases[one.base]!, one));
}

function changed(base: JsonObject, { path, how, value }: Case): JsonObject {
  const copy = structuredClone(base);
  let place = copy as Record<string | number, unknown>;
  for (const segment of path.slice(0, -1)) place = place[segment] as typeof place;
  const last = path.at(-1)!;
  if (how !== 'remove') place[last] = how === 'null' ? null : value;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else Reflect.deleteProperty(place, last);
  return copy;
}

if (require.main === module) {
  for (const measure of [validFields, thousandFields, thousandChecks, recordedCases, roundTrip]) {
    const figure = measure();
    if (figure) console.log(row(figure));
  }
}
