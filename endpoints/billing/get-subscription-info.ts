import { z } from 'zod';

import { getSubscriptionInfo, subscriptionInfoSchema } from '@/lib/billing/get-subscription-info';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `GET /api/workspaces/get-subscription-info?payment=`: `true`, or the id of a package. */
export const getSubscriptionInfoEndpoint = defineEndpoint({
  method: 'get',
  path: '/get-subscription-info',
  summary: 'The plan of the workspace, and where to pay for it',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  rateLimit: { name: 'subscription-info', max: 60, seconds: 60 },
  query: z.object({ payment: z.string().max(64).optional() }),
  answer: subscriptionInfoSchema,
  cache: 'no-store',
  run: (ctx, { query }) => getSubscriptionInfo(ctx, query),
});
