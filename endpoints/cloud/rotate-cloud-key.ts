import { z } from 'zod';

import { cloudViewSchema } from '@/lib/cloud/cloud-settings';
import { rotateKey } from '@/lib/cloud/rotate-key';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `POST /api/workspaces/{id}/cloud/rotate`. */
export const rotateCloudKeyEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/cloud/rotate',
  summary: 'Renew the key of a user that the platform made; the old one ends two days later',
  permission: 'root',
  rateLimit: { name: 'rotate-cloud', max: 20, seconds: 300 },
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: cloudViewSchema,
  run: (ctx, { params: { id } }) => rotateKey(ctx, id),
});
