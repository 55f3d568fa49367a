import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { GitopsError } from '../../manifest';
import type { CallContext } from './call-context';

/**
 * Checks that a construct of this id can stand in a scope.
 *
 * @throws GitopsError `construct/no-chart` outside of every chart
 * @throws GitopsError `construct/invalid-id` for an id that is taken or cannot be used
 */
export function checkScope(scope: Construct, id: string, context: CallContext): void {
  const attempt = `Cannot add ${context.object}`;
  if (!Construct.isConstruct(scope) || !scope.node.scopes.some((place) => Chart.isChart(place))) {
    throw new GitopsError('construct/no-chart', { attempt, origin: context.origin, seen: 'no chart is around it' });
  }
  const seen = idProblem(scope, id);
  if (seen !== undefined) throw new GitopsError('construct/invalid-id', { attempt, origin: context.origin, seen });
}

function idProblem(scope: Construct, id: unknown): string | undefined {
  if (typeof id !== 'string' || id === '') return 'the id is empty';
  if (id in Object.prototype) return `the construct tree cannot hold the id "${id}"`;
  if (scope.node.tryFindChild(id) === undefined) return undefined;
  return `"${scope.node.path}" has a construct "${id}" already`;
}
