import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import type { WebhookHandler } from '@/lib/http/receive-webhook-event';
import type { Workspace } from '@/payload-types';

import { syncSubscription } from './sync-subscription';

const bodySchema = z.object({ type: z.string(), customerId: z.string().nullable() });

/** Stripe event types that can change a subscription. */
const kinds = /^(checkout\.session\.|customer\.subscription\.|invoice\.)/;

/** Syncs the customer named in a Stripe event. The event's own data is not trusted. */
export const stripeHandler: WebhookHandler = {
  source: 'stripe',
  carryOut: async (ctx, body) => {
    const { type, customerId } = bodySchema.parse(body);
    if (!customerId || !kinds.test(type)) return;
    const workspace = await ctx.payload.db.findOne<Workspace>({
      collection: slugs.workspaces,
      where: { 'billing.customerId': { equals: customerId } },
      select: { name: true },
    });
    if (workspace) await syncSubscription(ctx, { workspaceId: workspace.id });
  },
};
