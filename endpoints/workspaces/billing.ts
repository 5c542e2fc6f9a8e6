import { z } from 'zod';

import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getSubscriptionInfo, subscriptionInfoSchema } from '@/lib/workspaces/billing/get-subscription-info';
import { updateAfterCheckout } from '@/lib/workspaces/billing/reconcile-subscriptions';
import { setPlanByHand } from '@/lib/workspaces/billing/set-plan-by-hand';
import {
  findSubscriptionLimits,
  subscriptionLimitsSchema,
} from '@/lib/workspaces/usage/find-subscription-limits';

/** `GET /api/workspaces/get-subscription-info?payment=`. `payment` is `true`, or the id of a package. */
const getSubscriptionInfoEndpoint = defineEndpoint({
  method: 'get',
  path: '/get-subscription-info',
  operationId: 'getSubscription',
  tag: 'Workspace',
  summary: 'Get the plan of the workspace and the URL of its payment page',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  audience: ['person'],
  rateLimit: { name: 'subscription-info', max: 60, seconds: 60 },
  query: z.object({
    payment: z.string().max(64).optional().describe('The payment that the caller returns from.'),
  }),
  answer: subscriptionInfoSchema,
  cache: 'no-store',
  run: (ctx, { query }) => getSubscriptionInfo(ctx, query),
});

/** `GET /api/workspaces/check-subscription-limits`, for the active workspace. */
const checkSubscriptionLimitsEndpoint = defineEndpoint({
  method: 'get',
  path: '/check-subscription-limits',
  operationId: 'getUsage',
  tag: 'Workspace',
  summary: 'Get the usage and limits of the workspace',
  permission: { collection: slugs.workspaces, operation: 'read' },
  audience: ['token', 'person'],
  rateLimit: { name: 'subscription-limits', max: 120, seconds: 60 },
  answer: subscriptionLimitsSchema,
  cache: 'no-store',
  run: ({ payload, actor }) => {
    const workspace = getActorWorkspace(actor);
    if (!workspace) throw new AppError('forbidden');
    return findSubscriptionLimits(payload, workspace);
  },
});

/** `POST /api/workspaces/{id}/set-plan`, for platform administrators. */
const setPlanEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/set-plan',
  operationId: 'setPlan',
  tag: 'Platform',
  summary: 'Set a plan that is not billed',
  permission: 'root',
  rateLimit: { name: 'set-plan', max: 60, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({
    package: z.string().min(1).max(64).nullable(),
    trialEndDate: z.iso.datetime().nullable(),
    endSubscription: z
      .boolean()
      .default(false)
      .describe(
        'Immediately ends a paid subscription at the provider. If omitted, a workspace with a ' +
          'paid subscription is refused.',
      ),
  }),
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params, body }) => {
    await setPlanByHand(ctx, {
      workspaceId: params.id,
      packageId: body.package,
      trialEndDate: body.trialEndDate,
      isEndingSubscription: body.endSubscription,
    });
    return { success: true };
  },
});

/** Endpoints below `/api/workspaces`: plan, subscription and limits. */
export const workspaceBillingEndpoints = [
  getSubscriptionInfoEndpoint,
  checkSubscriptionLimitsEndpoint,
  setPlanEndpoint,
];

/** `POST /api/payment/update-subscription-after-checkout`. */
const updateSubscriptionAfterCheckoutEndpoint = defineEndpoint({
  method: 'post',
  path: '/payment/update-subscription-after-checkout',
  operationId: 'updateSubscriptionAfterCheckout',
  tag: 'Workspace',
  isInternal: true,
  summary: 'Update the subscription after a checkout',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  rateLimit: { name: 'after-checkout', max: 30, seconds: 60 },
  body: z.object({ sessionId: z.string().min(1).max(255) }),
  answer: subscriptionInfoSchema,
  cache: 'no-store',
  run: (ctx, { body }) => updateAfterCheckout(ctx, body),
});

/** Endpoints below `/api`: the return from a checkout. */
export const checkoutEndpoints = [updateSubscriptionAfterCheckoutEndpoint];
