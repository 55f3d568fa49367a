import { type JsonObject, isJsonObject } from '../../../manifest';
import { type Report, show } from '../report';
import { placedContainers } from './each-container';
import { isEmpty, mapAt, textAt } from './make';
import type { ObjectRule } from './rule';
import { RELAXED } from './since';

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
const SECCOMP = 'container.seccomp.security.alpha.kubernetes.io/';

/** An annotation of a Pod, or of a template of Pods. */
interface Note {
  readonly key: string;
  readonly text: string;
  readonly pod: JsonObject;
  readonly report: Report;
}

type Place = readonly (string | number)[];
type NoteRule = (note: Note) => void;

const at = (key: string): Place => ['metadata', 'annotations', key];

function refuse({ key, text, report }: Note, problem: string): void {
  report.error('schema/invalid', `${show(text)} is refused: ${problem}`, ...at(key));
}

/** A rule for an annotation that nobody reads any more. */
function unread(field: string): NoteRule {
  return ({ key, report }) => report.warn(`nobody reads the annotation any more; write \`${field}\``, ...at(key));
}

/** The type of profile that an annotation means; undefined where it means none. */
function profileType(text: string): string | undefined {
  if (text.startsWith('localhost/')) return 'Localhost';
  if (text === 'unconfined') return 'Unconfined';
  return text === 'runtime/default' || text === 'docker/default' ? 'RuntimeDefault' : undefined;
}

/** A field and the annotation that it replaced say the same. */
function agree({ key, text, report }: Note, profile: JsonObject, place: Place): void {
  const type = profileType(text);
  const file = type === 'Localhost' ? text.slice('localhost/'.length) : undefined;
  if (type === profile.type && (file === undefined || file === textAt(profile, 'localhostProfile'))) return;
  report.error('schema/invalid', `the annotation \`${key}\` says otherwise: ${show(text)}`, ...place);
}

interface Profiled {
  readonly profile?: JsonObject;
  readonly place: Place;
}

/** The profile of the container that an annotation names; undefined where the Pod has no such container. */
function profileOf({ key, pod }: Note, prefix: string, field: string): Profiled | undefined {
  const name = key.slice(prefix.length);
  const found = placedContainers(mapAt(pod, 'spec')).find(({ container }) => textAt(container, 'name') === name);
  if (!found) return undefined;
  const profile = mapAt(found.container, 'securityContext')[field];
  return { place: ['spec', ...found.at, 'securityContext', field], ...(isJsonObject(profile) && { profile }) };
}

function seccompProfile(note: Note): void {
  const file = note.text.startsWith('localhost/') ? note.text.slice('localhost/'.length) : '';
  if (profileType(note.text) === undefined)
    refuse(note, 'it must be "runtime/default", "unconfined", or a file such as "localhost/profile.json"');
  if (file.startsWith('/') || file.split('/').includes('..'))
    refuse(note, 'the file must be named from the folder of the profiles on, without ".."');
}

const ofPod: NoteRule = (note) => {
  seccompProfile(note);
  const { seccompProfile: profile } = mapAt(mapAt(note.pod, 'spec'), 'securityContext');
  if (isJsonObject(profile)) agree(note, profile, ['spec', 'securityContext', 'seccompProfile']);
  else unread('seccompProfile')(note);
};

const ofContainer: NoteRule = (note) => {
  seccompProfile(note);
  const found = profileOf(note, SECCOMP, 'seccompProfile');
  if (found?.profile) agree(note, found.profile, found.place);
  else if (found) unread('seccompProfile')(note);
};

const appArmor: NoteRule = (note) => {
  const { key, text, pod, report } = note;
  if (text === 'docker/default' || (text !== '' && profileType(text) === undefined))
    refuse(note, 'it must be "runtime/default", "unconfined", or a profile such as "localhost/profile"');
  const found = profileOf(note, APP_ARMOR, 'appArmorProfile');
  if (!found) return refuse(note, `the Pod has no container ${show(key.slice(APP_ARMOR.length))}`);
  if (found.profile) return agree(note, found.profile, found.place);
  const isOnWindows = report.root === pod && mapAt(mapAt(pod, 'spec'), 'os').name === 'windows';
  if (report.minor >= RELAXED.appArmor && !isOnWindows)
    report.warn('the annotation is deprecated since Kubernetes 1.30; write `appArmorProfile`', ...at(key));
};

const INT32 = /^(?:0|-?[1-9]\d*|-0)$/;

const deletionCost: NoteRule = (note) => {
  const cost = Number(note.text);
  if (!INT32.test(note.text) || cost < -(2 ** 31) || cost >= 2 ** 31)
    refuse(note, 'it must be a whole number of 32 bits, without a plus or zeros before it');
};

const mirror: NoteRule = (note) => {
  if (isEmpty(mapAt(note.pod, 'spec').nodeName)) refuse(note, 'a Pod of a node names it in `spec.nodeName`');
};

const tolerations: NoteRule = (note) => {
  if (note.text !== '' && !isListOfMaps(note.text)) refuse(note, 'it must be a list of tolerations, as JSON');
};

function isListOfMaps(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return value === null || (Array.isArray(value) && value.every((one) => one === null || isJsonObject(one)));
  } catch {
    return false;
  }
}

const RULES: ReadonlyMap<string, NoteRule> = new Map([
  ['seccomp.security.alpha.kubernetes.io/pod', ofPod],
  ['controller.kubernetes.io/pod-deletion-cost', deletionCost],
  ['kubernetes.io/config.mirror', mirror],
  ['scheduler.alpha.kubernetes.io/tolerations', tolerations],
  ['security.alpha.kubernetes.io/sysctls', unread('sysctls')],
  ['security.alpha.kubernetes.io/unsafe-sysctls', unread('sysctls')],
]);

function ruleFor(key: string): NoteRule | undefined {
  if (key.startsWith(APP_ARMOR)) return appArmor;
  return key.startsWith(SECCOMP) ? ofContainer : RULES.get(key);
}

/** Annotations of Pods that the API server reads. */
export const podAnnotations: ObjectRule = (pod, report) => {
  const notes = mapAt(mapAt(pod, 'metadata'), 'annotations');
  for (const key in notes) {
    const text = notes[key];
    if (typeof text === 'string') ruleFor(key)?.({ key, text, pod, report });
  }
};
