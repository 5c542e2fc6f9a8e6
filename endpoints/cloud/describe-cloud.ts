import { z } from 'zod';

import { cloudViewSchema } from '@/lib/cloud/cloud-settings';
import { describeCloud } from '@/lib/cloud/describe-cloud';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `GET /api/workspaces/{id}/cloud`. */
export const describeCloudEndpoint = defineEndpoint({
  method: 'get',
  path: '/:id/cloud',
  summary: 'Where a workspace’s files lie, and by which key; secrets are never told',
  permission: 'root',
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: cloudViewSchema,
  cache: 'no-store',
  run: (ctx, { params: { id } }) => describeCloud(ctx, id),
});
