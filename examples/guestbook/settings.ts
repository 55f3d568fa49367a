import { settings } from 'cdk8s-gitops';

/** What may differ between the environments of the guestbook, and nothing else. */
export interface GuestbookSettings {
  /** Host name under which the frontend is reached. */
  host: string;
  logLevel: 'debug' | 'info' | 'warn';
  frontend: { replicas: number; tag: string };
  redis: { replicas: number };
}

const base = settings<GuestbookSettings>().layer('base', {
  logLevel: 'info',
  frontend: { replicas: 1, tag: 'v4' },
  redis: { replicas: 1 },
});

/** What stage and prod share. */
const production = base.layer('production', { logLevel: 'warn', frontend: { replicas: 3 }, redis: { replicas: 2 } });

export const guestbookSettings = {
  qa: base.with({ host: 'qa.guestbook.example', logLevel: 'debug' }),
  e2e: base.with({ host: 'e2e.guestbook.example' }),
  stage: production.with({ host: 'stage.guestbook.example' }),
  prod: production.with({ host: 'guestbook.example' }),
};
