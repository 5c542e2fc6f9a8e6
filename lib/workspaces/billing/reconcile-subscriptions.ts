import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { Workspace } from '@/payload-types';

import { syncSubscription } from './sync-subscription';

const everyMs = 24 * 3_600_000;
const batch = 500;

/** Syncs every workspace with a provider customer once a day, because a webhook may have been lost. */
export const reconcileSubscriptions = async (
  ctx: { payload: Payload; ports: Pick<Ports, 'getBilling'> },
  now = new Date(),
): Promise<void> => {
  const { isAvailable } = await ctx.ports.getBilling();
  if (!isAvailable) return;
  const { docs } = await ctx.payload.db.find<Workspace>({
    collection: slugs.workspaces,
    where: {
      and: [
        { 'billing.customerId': { exists: true } },
        {
          or: [
            { 'billing.syncedAt': { exists: false } },
            { 'billing.syncedAt': { less_than: new Date(now.getTime() - everyMs).toISOString() } },
          ],
        },
      ],
    },
    select: { name: true },
    limit: batch,
    pagination: false,
  });
  for (const { id } of docs) {
    try {
      await syncSubscription(ctx, { workspaceId: id });
    } catch (error) {
      ctx.payload.logger.warn({ err: error, workspace: id }, 'a subscription could not be looked up');
    }
  }
};
