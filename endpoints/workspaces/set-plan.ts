import { z } from 'zod';

import { setPlanByHand } from '@/lib/billing/set-plan-by-hand';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/workspaces/{id}/set-plan`: the platform administrator's. */
export const setPlanEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/set-plan',
  summary: 'Give a workspace a plan that is not billed',
  permission: 'root',
  rateLimit: { name: 'set-plan', max: 60, seconds: 60 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({
    package: z.string().min(1).max(64).nullable(),
    trialEndDate: z.iso.datetime().nullable(),
    endSubscription: z
      .boolean()
      .default(false)
      .describe('Ends a paid subscription at the provider, at once. Without it such a workspace is refused.'),
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
