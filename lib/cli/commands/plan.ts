import { plan } from '../../apply';
import type { ApplyOptions } from '../arguments/options';
import { routeDocument, routeText, setOptions, withCluster } from '../cluster';
import { planText } from '../print/plan';
import { applyInput } from '../rendered/apply-input';
import type { Answer, Session } from '../session';

/** `synth plan`: what apply would do to the cluster. */
export async function planCommand(session: Session, options: ApplyOptions): Promise<Answer> {
  const input = await applyInput(session, options);
  return withCluster(session, options, async (cluster) => {
    session.say(`Planning ${routeText(input, cluster.name)}`);
    const made = await plan(setOptions(session, input, cluster, options));
    const view = { style: session.style, all: session.options.verbose ?? false };
    return { exit: made.exit, document: { ...routeDocument(input), plan: made }, data: planText(made, view) };
  });
}
