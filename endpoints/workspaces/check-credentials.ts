import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { checkCredentials } from '@/lib/workspaces/build/check-credentials';

import { verifyToken } from './verify-token';

const probes = z.object({
  putFile: z.boolean(),
  listObjects: z.boolean(),
  changeAcl: z.boolean(),
  deleteFile: z.boolean(),
});

/** `POST /api/workspaces/check-aws-user-credentials`. */
export const checkCredentialsEndpoint = defineEndpoint({
  method: 'post',
  path: '/check-aws-user-credentials',
  summary: 'Try what a workspace’s access to its storage has to be able to do',
  permission: 'signed-in',
  rateLimit: { name: 'check-aws-user-credentials', max: 60, seconds: 300, isShared: true },
  body: z.object({
    workspaceId: z.string().min(1).max(64).optional(),
    verifyToken: verifyToken.optional(),
  }),
  answer: z.object({
    status: z.enum(['success', 'failed']),
    uploadBucket: probes,
    streamBucket: probes,
    errors: z.array(z.string()),
  }),
  run: (ctx, { body }) => checkCredentials(ctx, body),
});
