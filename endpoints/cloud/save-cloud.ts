import { z } from 'zod';

import { cloudInputSchema, cloudViewSchema } from '@/lib/cloud/cloud-settings';
import { saveCloud } from '@/lib/cloud/save-cloud';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `PUT /api/workspaces/{id}/cloud`. */
export const saveCloudEndpoint = defineEndpoint({
  method: 'put',
  path: '/:id/cloud',
  summary: 'Give a workspace storage of its own, or other keys to it; checked before it is stored',
  permission: 'root',
  rateLimit: { name: 'save-cloud', max: 30, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  body: cloudInputSchema,
  answer: cloudViewSchema,
  run: (ctx, { params: { id }, body }) => saveCloud(ctx, { workspaceId: id, input: body }),
});
