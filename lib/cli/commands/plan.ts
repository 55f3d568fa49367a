import { plan } from '../../apply';
import { applyInput } from '../apply-input';
import { routeDocument, routeText, setOptions, withCluster } from '../cluster';
import type { ApplyOptions } from '../options';
import { planText } from '../print/plan';
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
