import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { Integration } from '@/payload-types';

import { mailExpiringTokenJob } from '../jobs';
import { isExpiryMailDue, expiryNoticeMs } from './rules';

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
