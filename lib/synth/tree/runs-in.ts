import { type ApplicationDefinition, off } from '../../environment';

/** Whether an application runs in an environment. */
export function runsIn(app: ApplicationDefinition, environment: string): boolean {
  return app.environments.names.includes(environment) && app.settingsIn(environment) !== off;
}
