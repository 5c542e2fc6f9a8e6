import { z } from 'zod';

import { checkSettings } from '@/lib/cloud/check-settings';
import { cloudFindingSchema, cloudInputSchema } from '@/lib/cloud/cloud-settings';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/workspaces/{id}/cloud/check`. */
export const checkCloudEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/cloud/check',
  summary: 'Try storage of a workspace’s own, stored or not, and tell what is missing',
  permission: 'root',
  rateLimit: { name: 'check-cloud', max: 60, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: cloudInputSchema,
  answer: z.object({ findings: z.array(cloudFindingSchema) }),
  run: (ctx, { params: { id }, body }) => checkSettings(ctx, { workspaceId: id, input: body }),
});
