import { z } from 'zod';

import { subscriptionInfoSchema } from '@/lib/billing/get-subscription-info';
import { updateAfterCheckout } from '@/lib/billing/update-after-checkout';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/payment/update-subscription-after-checkout`. */
export const updateSubscriptionAfterCheckoutEndpoint = defineEndpoint({
  method: 'post',
  path: '/payment/update-subscription-after-checkout',
  summary: 'Look up what a payment page led to',
  permission: { collection: slugs.workspaces, operation: 'readAccount' },
  rateLimit: { name: 'after-checkout', max: 30, seconds: 60 },
  body: z.object({ sessionId: z.string().min(1).max(255) }),
  answer: subscriptionInfoSchema,
  cache: 'no-store',
  run: (ctx, { body }) => updateAfterCheckout(ctx, body),
});
