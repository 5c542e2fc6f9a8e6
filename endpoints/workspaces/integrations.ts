import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { graceHours } from '@/lib/workspaces/integrations/describe-permissions';
import { rotateToken } from '@/lib/workspaces/integrations/rotate-token';

/** `POST /api/integrations/{id}/rotate`. */
export const rotateTokenEndpoint = defineEndpoint({
  method: 'post',
  path: '/:id/rotate',
  operationId: 'rotateIntegrationToken',
  tag: 'Integrations',
  summary: 'Replace the token of an integration; the old one stays valid for a while',
  permission: { collection: slugs.integrations, operation: 'update' },
  rateLimit: { name: 'rotate-token', max: 30, seconds: 300 },
  params: z.object({ id: z.string().trim().min(1).max(64) }),
  body: z.object({
    graceHours: z
      .number()
      .min(0)
      .max(graceHours.most)
      .default(graceHours.usual)
      .describe('Hours for which the old token stays valid.'),
  }),
  answer: z.object({
    token: z.string().describe('The new token, which no other call returns.'),
    tokenPrefix: z.string().describe('First characters of the new token.'),
    replacedTokenExpiresAt: z.iso
      .datetime()
      .nullable()
      .describe('When the old token stops working; null if it already has.'),
  }),
  cache: 'no-store',
  run: (ctx, { params: { id }, body }) => rotateToken(ctx, { id, ...body }),
});
