import { z } from 'zod';

import { cloudViewSchema } from '@/lib/cloud/cloud-settings';
import { provisionCloud } from '@/lib/cloud/provision-cloud';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/workspaces/{id}/cloud/provision`. */
export const provisionCloudEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/cloud/provision',
  summary:
    'Make buckets and a user for a workspace in the platform’s own account; repeatable, goes on where it stopped',
  permission: 'root',
  rateLimit: { name: 'provision-cloud', max: 20, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: cloudViewSchema,
  run: (ctx, { params: { id } }) => provisionCloud(ctx, id),
});
