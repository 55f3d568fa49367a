import type { JsonObject } from '../../../manifest';
import type { Report } from '../report';
import { qualifiedName } from './common';
import { isEmpty, isSet, listAt, mapAt, refuse, textAt } from './make';
import type { ObjectRule, TypeRules } from './rule';

/** A question is about a resource or about a path. */
const aboutOne: ObjectRule = (spec, report) => {
  const found = ['resourceAttributes', 'nonResourceAttributes'].filter((field) => isSet(spec[field]));
  if (found.length !== 1)
    report.error('schema/invalid', 'either `resourceAttributes` or `nonResourceAttributes` must be written');
};

const someone: ObjectRule = (spec, report) => {
  if (isEmpty(spec.user) && isEmpty(spec.groups))
    report.error('schema/missing', '`user` or `groups` must be written', 'user');
};

/** What is only asked has no name and no labels, and at most a namespace, and what the API server writes itself. */
const NOT_JUDGED = [
  'managedFields',
  'namespace',
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'selfLink',
  'uid',
];

const nameless: ObjectRule = (review, report) => {
  for (const [field, value] of Object.entries(mapAt(review, 'metadata')))
    if (!NOT_JUDGED.includes(field) && !isEmpty(value) && value !== 0)
      report.error('schema/forbidden', 'a question has no metadata', 'metadata', field);
};

const local: ObjectRule = (review, report) => {
  const spec = mapAt(review, 'spec');
  const own = textAt(mapAt(review, 'metadata'), 'namespace');
  const asked = textAt(mapAt(spec, 'resourceAttributes'), 'namespace');
  if (isSet(spec.resourceAttributes) && (asked === '' || (own !== '' && own !== asked)))
    refuse(report, asked, 'it must equal the namespace of the review', 'spec', 'resourceAttributes', 'namespace');
  if (isSet(spec.nonResourceAttributes))
    report.error('schema/forbidden', 'paths have no namespace', 'spec', 'nonResourceAttributes');
};

/** A selector is written out or left as a text. */
const selector: ObjectRule = (value, report) => {
  const raw = !isEmpty(value.rawSelector);
  const read = !isEmpty(value.requirements);
  if (raw && read) report.error('schema/invalid', 'it cannot stand beside `requirements`', 'rawSelector');
  if (!raw && !read) report.error('schema/missing', '`requirements` or `rawSelector` must be written', 'requirements');
  listAt(value, 'requirements').forEach((one, index) => requirement(one as JsonObject, index, report));
};

const VALUED = ['In', 'NotIn'];
const VALUELESS = ['Exists', 'DoesNotExist'];

function requirement(one: JsonObject, index: number, report: Report): void {
  const operator = textAt(one, 'operator');
  const at = ['requirements', index] as const;
  if (isEmpty(mapAt({ one }, 'one').key)) report.error('schema/missing', '`key` is missing', ...at, 'key');
  const count = listAt(one, 'values').length;
  if (VALUED.includes(operator) && count === 0) report.error('schema/missing', '`values` is missing', ...at, 'values');
  if (VALUELESS.includes(operator) && count > 0)
    report.error('schema/forbidden', `\`${operator}\` takes no values`, ...at, 'values');
}

/** Keys of labels have a syntax, those of fields have none. */
const labelKeys: ObjectRule = (value, report) =>
  listAt(value, 'requirements').forEach((one, index) => {
    for (const segment of ['requirements', index, 'key']) report.enter(segment);
    qualifiedName(textAt(one, 'key'), report);
    for (let left = 3; left > 0; left--) report.leave();
  });

/** The rules of what is only asked, and never stored. */
export const REVIEW_RULES: Readonly<Record<string, TypeRules>> = {
  'authorization.v1.SubjectAccessReview': { checks: [nameless] },
  'authorization.v1.SelfSubjectAccessReview': { checks: [nameless] },
  'authorization.v1.LocalSubjectAccessReview': { checks: [nameless, local] },
  'authorization.v1.SubjectAccessReviewSpec': { checks: [aboutOne, someone] },
  'authorization.v1.SelfSubjectAccessReviewSpec': { checks: [aboutOne] },
  'authorization.v1.FieldSelectorAttributes': { checks: [selector] },
  'authorization.v1.LabelSelectorAttributes': { unjudged: ['requirements'], checks: [selector, labelKeys] },
  'meta.v1.FieldSelectorRequirement': { mayMiss: ['key', 'operator'] },
  'authorization.v1.SelfSubjectRulesReviewSpec': { needs: ['namespace'] },
};
