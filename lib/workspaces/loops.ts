import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { slugs } from '@/lib/core/slugs';
import { hourMs, minuteMs, secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';
import { queueJob } from '@/lib/worker/queue-job';
import type { Integration } from '@/payload-types';

import { reconcileSubscriptions } from './billing/reconcile-subscriptions';
import { keepDomains, createOwnCertificateKeeper } from './domains/keep-domains';
import { isExpiryMailDue, expiryNoticeMs } from './integrations/rules';
import { mailExpiringTokenJob } from './jobs';
import { sweepReservations } from './usage/credits';
import { recountUsage } from './usage/slots';

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

/** Queues an email for each token that expires soon and whose admins were not emailed about that date yet. */
export const queueExpiryMails = async (payload: Payload, now = Date.now()): Promise<void> => {
  const at = (ms: number) => new Date(ms).toISOString();
  const { docs } = await payload.db.find<Integration>({
    collection: slugs.integrations,
    where: {
      and: [
        { expiresAt: { greater_than: at(now) } },
        { expiresAt: { less_than_equal: at(now + expiryNoticeMs) } },
      ],
    },
    limit: 0,
    pagination: false,
  });
  for (const integration of docs.filter((row) => isExpiryMailDue(row, now))) {
    const workspace = getRelationId(integration.workspace);
    await queueJob(payload, mailExpiringTokenJob, { integrationId: integration.id }, { workspace });
  }
};
