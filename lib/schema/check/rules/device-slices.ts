import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import type { Report } from '../report';
import { dnsLabel, dnsSubdomain, qualifiedName } from './common';
import { requestPolicy } from './device-capacity';
import { attributeProblem, deviceDriver, poolName, zero } from './devices';
import {
  all,
  atMost,
  check,
  each,
  eachEntry,
  isEmpty,
  isSet,
  listAt,
  mapAt,
  missing,
  range,
  refuse,
  uniqueBy,
  uniqueTexts,
  written,
} from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** A flag that is written only where it is true. */
const onlyTrue: FieldRule = (value, report) => {
  if (value === false) refuse(report, value, 'it is true, or not there');
};

const PLACES = ['nodeName', 'nodeSelector', 'allNodes'];

/** Which of the fields that say where devices are is in use. */
function placesOf(value: JsonObject, fields: readonly string[]): readonly string[] {
  return fields
    .filter((field) => !isEmpty(value[field]) || isJsonObject(value[field]))
    .filter((field) => value[field] !== false);
}

const slice: ObjectRule = (spec, report) => {
  const fields = [...PLACES, 'perDeviceNodeSelection'];
  if (placesOf(spec, fields).length !== 1)
    report.error('schema/invalid', `one of ${fields.map((field) => `\`${field}\``).join(', ')} must be written`);
  if (isSet(spec.sharedCounters) && isSet(spec.devices))
    report.error('schema/invalid', '`devices` cannot stand beside `sharedCounters`');
  listAt(spec, 'devices').forEach((device, index) => {
    if (isJsonObject(device)) placed(device, index, spec.perDeviceNodeSelection === true, report);
  });
  oneTerm(spec.nodeSelector, report);
};

function placed(device: JsonObject, index: number, byDevice: boolean, report: Report): void {
  const count = placesOf(device, PLACES).length;
  const isWrong = byDevice ? count !== 1 : PLACES.some((field) => isSet(device[field]));
  const words = byDevice
    ? 'with `perDeviceNodeSelection`, one of `nodeName`, `nodeSelector`, `allNodes` must be written'
    : 'without `perDeviceNodeSelection`, only the slice says where its devices are';
  if (isWrong) report.error('schema/invalid', words, 'devices', index);
}

function oneTerm(selector: Json | undefined, report: Report): void {
  const terms = listAt(selector, 'nodeSelectorTerms');
  if (terms.length > 1) refuse(report, terms, 'exactly one term must be written', 'nodeSelector', 'nodeSelectorTerms');
}

const labelKeys: FieldRule = eachEntry((key, _value, report) => {
  if (key === '') return report.error('schema/invalid', 'a key is empty', key);
  report.enter(key);
  dnsLabel(key, report);
  report.leave();
});

const attributeKeys: FieldRule = eachEntry((key, _value, report) => {
  const problem = attributeProblem(key);
  if (problem !== undefined) report.error('schema/invalid', `the key is refused: ${problem}`, key);
});

const VALUES = ['bool', 'int', 'string', 'version'];

/** An attribute has one value; lists of values are not turned on. */
const oneValue: ObjectRule = (value, report) => {
  const found = VALUES.filter((field) => isSet(value[field]));
  if (found.length !== 1)
    report.error('schema/invalid', `one of ${VALUES.map((one) => `\`${one}\``).join(', ')} must be written`);
};

const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

const short: FieldRule = check((text) => (Buffer.byteLength(text) > 64 ? 'it may have 64 bytes' : undefined));

const version: FieldRule = (value, report) => {
  if (typeof value === 'string' && !SEMVER.test(value)) refuse(report, value, 'it must be a version such as "1.2.3"');
  short(value, report);
};

/** Conditions that bind a device come with those that show that it failed. */
const bound: ObjectRule = (device, report) => {
  const [ready, failed] = [device.bindingConditions, device.bindingFailureConditions].map((one) => !isEmpty(one));
  if (ready && !failed) missing(report, device, 'bindingFailureConditions', '`bindingConditions` need it');
  if (failed && !ready) missing(report, device, 'bindingConditions', '`bindingFailureConditions` need it');
};

const conditions: FieldRule = all(atMost(4), each(all(written, qualifiedName)), uniqueTexts);

const MOST_NAMED = 32;

/** Attributes and capacities are counted together. */
const named: ObjectRule = (device, report) => {
  const count = ['attributes', 'capacity'].reduce((sum, field) => sum + Object.keys(mapAt(device, field)).length, 0);
  if (count > MOST_NAMED)
    report.error('schema/too-large', `it has ${count} attributes and capacities, and may have ${MOST_NAMED}`);
};

const MOST_DEVICES = 128;
const MOST_SPECIAL_DEVICES = 64;

/** Devices that are tainted or share something take more room. */
const devices: FieldRule = (value, report) => {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [];
  const isSpecial = list.some((one) => listAt(one, 'taints').length + listAt(one, 'consumesCounters').length > 0);
  atMost(isSpecial ? MOST_SPECIAL_DEVICES : MOST_DEVICES)(value, report);
};

const fewCounters: FieldRule = (value, report) => {
  const count = isJsonObject(value) ? Object.keys(value).length : 0;
  if (count > MOST_NAMED) report.error('schema/too-large', `it has ${count} counters, and may have ${MOST_NAMED}`);
};

const shared: ObjectRule = (device, report) => {
  for (const [key, capacity] of Object.entries(isJsonObject(device.capacity) ? device.capacity : {})) {
    if (isJsonObject(capacity) && isSet(capacity.requestPolicy) && device.allowMultipleAllocations !== true)
      report.error('schema/forbidden', 'it needs `allowMultipleAllocations: true`', 'capacity', key, 'requestPolicy');
  }
};

/** The rules of slices, in which drivers tell of their devices. */
export const DEVICE_SLICE_RULES: Readonly<Record<string, TypeRules>> = {
  'resource.v1.ResourceSliceSpec': {
    dropped: ['partitionTypeAttribute', 'skipNodeOperations'],
    fields: {
      driver: deviceDriver,
      nodeName: dnsSubdomain,
      allNodes: onlyTrue,
      perDeviceNodeSelection: onlyTrue,
      devices: all(devices, uniqueBy('name')),
      sharedCounters: all(atMost(8), uniqueBy('name')),
    },
    checks: [slice],
  },
  'resource.v1.ResourcePool': {
    mayMiss: ['generation'],
    fields: { name: poolName, generation: range(0), resourceSliceCount: range(1) },
  },
  'resource.v1.CounterSet': {
    needs: ['name', 'counters'],
    fields: { name: dnsLabel, counters: all(fewCounters, labelKeys) },
  },
  'resource.v1.Counter': zero,
  'resource.v1.DeviceCapacity': { ...zero, checks: [requestPolicy] },
  'resource.v1.Device': {
    dropped: ['nodeAllocatableResources'],
    fields: {
      name: dnsLabel,
      nodeName: dnsSubdomain,
      allNodes: onlyTrue,
      attributes: attributeKeys,
      capacity: attributeKeys,
      consumesCounters: uniqueBy('counterSet'),
      taints: atMost(16),
      bindingConditions: conditions,
      bindingFailureConditions: conditions,
    },
    checks: [bound, shared, named],
  },
  'resource.v1.DeviceAttribute': {
    dropped: ['bools', 'ints', 'strings', 'versions'],
    fields: { version, string: short },
    checks: [oneValue],
  },
  'resource.v1.DeviceCounterConsumption': {
    dropped: ['compatibilityGroups'],
    needs: ['counterSet', 'counters'],
    fields: { counterSet: dnsLabel, counters: all(fewCounters, labelKeys) },
  },
};
