import { checkLabelKey } from '../../names';
import type { Report } from '../report';
import { isEmpty, isSet, mapAt, missing, numberAt, refuse, textAt } from './make';
import type { JsonObject } from '../../../manifest';
import type { ObjectRule, TypeRules } from './rule';

/** An event stands in the namespace of what it is about. */
const namespace = (field: string): ObjectRule => {
  return (event, report) => {
    const about = mapAt(event, field).namespace;
    const own = mapAt(event, 'metadata').namespace;
    if (!isEmpty(about) && !isEmpty(own) && about !== own)
      refuse(report, about, 'it must equal the namespace of the event', field, 'namespace');
  };
};

/** Fields of an event that says when it happened, and how long they may be. */
const LENGTHS: Readonly<Record<string, number>> = { action: 128, reason: 128, reportingInstance: 128 };
const MOST_NOTE = 1024;

/** What an event says that knows when it happened; older ones say what they like. */
function reported(
  event: JsonObject,
  report: Report,
  names: { readonly reporter: string; readonly note: string },
): void {
  const by = textAt(event, names.reporter);
  const problem = by === '' ? undefined : checkLabelKey(by);
  if (by === '') missing(report, event, names.reporter);
  if (problem !== undefined) refuse(report, by, problem, names.reporter);
  for (const [field, most] of Object.entries(LENGTHS)) {
    if (isEmpty(event[field])) missing(report, event, field);
    tooLong(event, field, most, report);
  }
  tooLong(event, names.note, MOST_NOTE, report);
}

function tooLong(event: JsonObject, field: string, most: number, report: Report): void {
  const bytes = Buffer.byteLength(textAt(event, field));
  if (bytes > most) report.error('schema/too-large', `it has ${bytes} bytes, and may have ${most}`, field);
}

const coreEvent: ObjectRule = (event, report) => {
  if (isSet(event.eventTime)) reported(event, report, { reporter: 'reportingComponent', note: 'message' });
};

const OLD_FIELDS = ['deprecatedCount', 'deprecatedFirstTimestamp', 'deprecatedLastTimestamp', 'deprecatedSource'];

const event: ObjectRule = (value, report) => {
  reported(value, report, { reporter: 'reportingController', note: 'note' });
  for (const field of OLD_FIELDS)
    if (!isEmpty(value[field]) && value[field] !== 0)
      report.error('schema/forbidden', 'new events do without it', field);
  if (value.type !== 'Normal' && value.type !== 'Warning')
    report.error('schema/closed-value', 'it is not one of "Normal", "Warning"', 'type');
  const count = numberAt(value.series, 'count');
  if (isSet(value.series) && (count ?? 0) < 2)
    refuse(report, count, 'a series has 2 events or more', 'series', 'count');
};

/** The rules of events. */
export const EVENT_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.Event': { mayMiss: ['involvedObject', 'metadata'], checks: [namespace('involvedObject'), coreEvent] },
  'events.v1.EventSeries': { mayMiss: ['count'] },
  'events.v1.Event': { checks: [namespace('regarding'), event] },
};
