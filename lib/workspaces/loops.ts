import { getEnv } from '@/lib/core/env/env';
import { hourMs, minuteMs, secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { reconcileSubscriptions } from './billing/reconcile-subscriptions';
import { keepDomains, createOwnCertificateKeeper } from './domains/keep-domains';
import { queueExpiryMails } from './integrations/queue-expiry-mails';
import { recountUsage } from './usage/recount-usage';
import { sweepReservations } from './usage/sweep-reservations';

export const createWorkspaceLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const keepOwnCertificate = createOwnCertificateKeeper({ payload, ports, owner, edgeUrl: getEnv().edgeUrl });
  return {
    loops: [
      { name: 'AI credits', everyMs: 30 * secondMs, pass: () => sweepReservations(payload) },
      { name: 'domains', everyMs: 2 * secondMs, pass: () => keepDomains({ payload, ports, owner }) },
      { name: 'own certificate', everyMs: 10 * minuteMs, pass: () => keepOwnCertificate() },
      { name: 'subscriptions', everyMs: hourMs, pass: () => reconcileSubscriptions({ payload, ports }) },
      { name: 'expiring tokens', everyMs: hourMs, pass: () => queueExpiryMails(payload) },
      { name: 'usage', everyMs: 10 * minuteMs, pass: () => recountUsage(payload) },
    ],
  };
};
