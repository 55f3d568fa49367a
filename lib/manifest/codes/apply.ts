import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of reconciling a set with a cluster. */
export const applyCodes = {
  'apply/invalid-input': {
    exit: EXIT.input,
    means: 'Objects of the set cannot be applied as they are; nothing was applied.',
    remedy: 'Correct the objects that the message lists.',
  },
  'apply/bad-set-name': {
    exit: EXIT.input,
    means: 'The name of the set cannot be the name of its inventory.',
    remedy: 'Use lower-case letters, digits, dashes and dots, at most 253 characters.',
  },
  'apply/dependency-cycle': {
    exit: EXIT.input,
    means: 'Objects depend on each other in a circle.',
    remedy: 'Remove one of the depends-on annotations that the message lists.',
  },
  'apply/inventory-unreadable': {
    exit: EXIT.refused,
    means: 'The inventory of the set cannot be read, so it is not known what the set owns.',
    remedy: 'Restore the ConfigMap that the message names; deleting it makes the applier forget what it owns.',
  },
  'apply/inventory-foreign': {
    exit: EXIT.refused,
    means: 'The object in the place of the inventory belongs to another tool or to nobody.',
    remedy: 'Choose another name for the set or another namespace for inventories.',
  },
  'apply/inventory-too-large': {
    exit: EXIT.refused,
    means: 'The set has more objects than one inventory can list.',
    remedy: 'Split the set in two.',
  },
  'apply/concurrent-run': {
    exit: EXIT.refused,
    means: 'Somebody else reconciles the same set at this moment.',
    remedy: 'Wait until the other run has ended, then run again.',
  },
  'apply/lease-held': {
    exit: EXIT.refused,
    means: 'Another run is writing the same set; it was waited for, but not for long.',
    remedy: 'Wait until the run that the message names has ended, then run again.',
  },
  'apply/lease-lost': {
    exit: EXIT.refused,
    means:
      'Another run has taken over the set, because this one was silent for more than a minute; it stopped at once.',
    remedy: 'Wait until the other run has ended, then run again.',
  },
  'apply/lease-forbidden': {
    exit: EXIT.remote,
    means: 'The user may not use the Lease that keeps two runs from writing one set at once; nothing was written.',
    remedy:
      'Allow get, create and patch on leases of coordination.k8s.io in the namespace of the inventory, with a Role and a RoleBinding.',
  },
  'apply/empty-set': {
    exit: EXIT.refused,
    means: 'The set is empty but owns objects on the cluster; an empty set never prunes.',
    remedy:
      'Check that the right folder and environment are read; to remove everything, keep one object or delete by hand.',
  },
  'apply/nothing-kept': {
    exit: EXIT.refused,
    means:
      'Everything that the set owns would be pruned: the set is a wholly other one, such as that of another project of the same name.',
    remedy:
      'If it is another project, give each a name, `project({ name })`, or name the set with `--set`; else confirm the number of objects to prune.',
  },
  'apply/prune-budget': {
    exit: EXIT.refused,
    means: 'More objects would be pruned than is usual.',
    remedy: 'Look at the plan; when it is right, confirm the number of objects to prune.',
  },
  'apply/prune-protected': {
    exit: EXIT.refused,
    means: 'An object would be pruned whose removal takes other things or data with it.',
    remedy: 'Look at the plan; when it is right, confirm the number of objects to prune.',
  },
  'apply/protected-namespace': {
    exit: EXIT.refused,
    means: 'A namespace of the cluster itself, or the one with the inventory, would be pruned.',
    remedy: 'Take the namespace back into the set; it can only be removed by hand.',
  },
  'apply/not-empty': {
    exit: EXIT.refused,
    means:
      'A namespace or a definition would be pruned together with objects inside it that are not pruned themselves.',
    remedy: 'Take it back into the set, or move or remove the objects that the message names first.',
  },
  'apply/contents-unknown': {
    exit: EXIT.refused,
    means: 'A namespace or a definition would be pruned, but it cannot be seen what is inside it.',
    remedy: 'Repair the API service that the message names, or allow to list every kind; then run again.',
  },
  'apply/hook-unsupported': {
    exit: EXIT.input,
    means: 'An object is a hook of Argo CD or Helm, which runs at a moment of a deployment; hooks are not supported.',
    remedy: 'Leave the object out of the set, or take the annotation off to apply it as any other object.',
  },
  'apply/owned-by-other': {
    exit: EXIT.refused,
    means: 'The live object belongs to another set.',
    remedy:
      'Remove it from one of the two sets. To hand it over, apply it in the other set with the annotation "cdk8s-gitops/prune: disabled", then take it out there and apply, then run here with --adopt.',
  },
  'apply/conflict': {
    exit: EXIT.refused,
    means: 'Others own fields of the live object that would change.',
    remedy: 'Take the fields out of the manifest, or take them over with --force-conflicts.',
  },
  'apply/not-adopted': {
    exit: EXIT.refused,
    means: 'The live object belongs to no set, and its fields differ.',
    remedy: 'Make the manifest equal to the live object first, or take it over with --adopt.',
  },
  'apply/immutable': {
    exit: EXIT.failed,
    means: 'A field would change that Kubernetes never changes after creation.',
    remedy: 'Give the object a new name, or delete the live one by hand first.',
  },
  'apply/terminating': {
    exit: EXIT.failed,
    means: 'The live object, or its namespace, is being deleted.',
    remedy: 'Run again when it is gone; if it does not go, look at its finalizers.',
  },
  'apply/blocked': {
    exit: EXIT.failed,
    means: 'An object that this one depends on could not be applied.',
    remedy: 'Solve the problem of the other object first.',
  },
  'apply/prune-failed': {
    exit: EXIT.failed,
    means: 'An object to prune could not be removed; it stays in the inventory.',
    remedy: 'Act on what the message says, then run again.',
  },
  'apply/unhealthy': {
    exit: EXIT.unhealthy,
    means: 'Everything is applied, but some objects failed or did not become healthy in time.',
    remedy: 'Look at the objects that the report names; kubectl describe shows their events.',
  },
  'apply/interrupted': {
    exit: EXIT.interrupted,
    means: 'The run was interrupted; what it had done by then is in the report and in the inventory.',
    remedy: 'Run again to go on.',
  },
} as const satisfies CodeTable<'apply'>;
