import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findSubscriptionLimits, subscriptionLimitsSchema } from '@/lib/usage/find-subscription-limits';

/** `GET /api/workspaces/check-subscription-limits`: of the workspace the caller acts in. */
export const checkSubscriptionLimitsEndpoint = defineEndpoint({
  method: 'get',
  path: '/check-subscription-limits',
  summary: 'What the workspace uses of its package',
  permission: { collection: slugs.workspaces, operation: 'read' },
  rateLimit: { name: 'subscription-limits', max: 120, seconds: 60 },
  answer: subscriptionLimitsSchema,
  cache: 'no-store',
  run: ({ payload, actor }) => {
    const workspace = getActorWorkspace(actor);
    if (!workspace) throw new AppError('forbidden');
    return findSubscriptionLimits(payload, workspace);
  },
});
