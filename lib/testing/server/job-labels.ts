import { nameOf, uidOf } from '../store';
import { type Obj, ensure, isObj, setDefault } from '../value';

const PREFIX = 'batch.kubernetes.io';

/** Gives a new Job the selector and labels by which it finds its Pods. */
export function labelJob(job: Obj): void {
  const spec = ensure(job, 'spec');
  setDefault(spec, 'manualSelector', false);
  if (spec['manualSelector'] === true || isObj(spec['selector'])) return;
  const uid = uidOf(job);
  const labels = { [`${PREFIX}/controller-uid`]: uid, [`${PREFIX}/job-name`]: nameOf(job), 'controller-uid': uid, 'job-name': nameOf(job) };
  Object.assign(ensure(spec, 'template', 'metadata', 'labels'), labels);
  spec['selector'] = { matchLabels: { [`${PREFIX}/controller-uid`]: uid } };
  if (Object.keys(ensure(job, 'metadata', 'labels')).length === 0) Object.assign(ensure(job, 'metadata', 'labels'), labels);
}
