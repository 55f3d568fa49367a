import { objectOf, textOf } from '../json-values';
import { type Health, type HealthFacts, current, failed, inProgress } from './verdict';
import { type View, sayCondition } from './view';

/** A claim is current when it is bound, or waits for a Pod as its storage class says. */
export function claimHealth(view: View, facts: HealthFacts): Health {
  const phase = textOf(view.status.phase);
  if (phase === 'Bound') return current();
  if (phase === 'Lost') return failed('its volume is lost');
  return facts.waitsForConsumer ? current('is bound when a Pod uses it') : inProgress('not bound to a volume yet');
}

/** A volume is current when it is available or bound. */
export function volumeHealth(view: View): Health {
  const phase = textOf(view.status.phase);
  if (phase === 'Failed') return failed(textOf(view.status.message) || 'the volume failed');
  return phase === '' || phase === 'Pending' ? inProgress('not available yet') : current();
}

/** A Namespace is current when it is active. */
export function namespaceHealth(view: View): Health {
  return textOf(view.status.phase) === 'Active' ? current() : inProgress('not active yet');
}

/** A definition is current when its kind is served. */
export function definitionHealth(view: View): Health {
  const names = view.condition('NamesAccepted');
  if (names?.status === 'False') return failed(sayCondition(names));
  const established = view.condition('Established');
  if (established?.status === 'True') return current();
  const broken = established?.status === 'False' && !['Installing', 'NotAccepted'].includes(established.reason);
  return broken ? failed(sayCondition(established)) : inProgress('not established yet');
}

/** A Service is current, but for one that waits for its load balancer. */
export function serviceHealth(view: View): Health {
  if (textOf(view.spec.type) !== 'LoadBalancer') return current();
  const { ingress } = objectOf(view.status.loadBalancer);
  return Array.isArray(ingress) && ingress.length > 0 ? current() : inProgress('its load balancer has no address yet');
}

/** An aggregated API is current when it answers. */
export function apiServiceHealth(view: View): Health {
  const available = view.condition('Available');
  if (available?.status === 'True') return current();
  return inProgress(available ? sayCondition(available) : 'not available yet');
}
