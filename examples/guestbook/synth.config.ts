import { configRepository, project } from 'cdk8s-gitops';
import { envs } from './environments';
import { guestbook } from './guestbook';

export default project({
  name: 'guestbook',
  environments: envs,
  applications: [guestbook],
  repository: configRepository('../config'),
});
