import { nameOf, uidOf } from '../store';
import { type Obj, ensure, equal, isObj } from '../value';

const PREFIX = 'batch.kubernetes.io';

/** Gives a new Job the selector and labels by which it finds its Pods. */
export function labelJob(job: Obj): void {
  const spec = ensure(job, 'spec');
  if (spec['manualSelector'] === true || isObj(spec['selector'])) return;
  const uid = uidOf(job);
  const labels = {
    [`${PREFIX}/controller-uid`]: uid,
    [`${PREFIX}/job-name`]: nameOf(job),
    'controller-uid': uid,
    'job-name': nameOf(job),
  };
  const own = ensure(job, 'metadata', 'labels');
  const ofPods = ensure(spec, 'template', 'metadata', 'labels');
  if (Object.keys(own).length === 0 || equal(own, ofPods)) Object.assign(own, labels);
  Object.assign(ofPods, labels);
  spec['selector'] = { matchLabels: { [`${PREFIX}/controller-uid`]: uid } };
}
