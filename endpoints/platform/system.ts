import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { engineStateSchema, checkHealth } from '@/lib/platform/check-health';
import { version } from '@/package.json';

/** `GET /api/openapi.json`. */
export const getOpenApiEndpoint = defineEndpoint({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'Platform',
  summary: 'Get this document',
  permission: 'public',
  answer: z.record(z.string(), z.unknown()),
  cache: 'revalidate',
  run: async ({ payload }) => buildOpenApi(payload.config, { version, serverUrl: getEnv().publicUrl }),
});

/** `GET /api/health`. Answers 503 while a part is missing, which load balancers understand. */
export const getHealthEndpoint = defineEndpoint({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tag: 'Platform',
  summary: 'Get the health of the installation',
  permission: 'public',
  answer: z.object({
    status: z.enum(['ready', 'not_ready']),
    missing: z.array(z.object({ part: z.string(), reason: z.string() })),
    engines: z.array(engineStateSchema).optional().describe('Only for platform administrators.'),
  }),
  status: { all: [200, 503], of: ({ status }) => (status === 'ready' ? 200 : 503) },
  cache: 'no-store',
  run: (ctx) => checkHealth(ctx),
});

/** `GET /api/outbox`: emails that were stored instead of sent, for platform administrators. */
export const listOutboxEndpoint = defineEndpoint({
  method: 'get',
  path: '/outbox',
  operationId: 'listOutboxEmails',
  tag: 'Platform',
  summary: 'List the emails in the outbox folder',
  permission: 'root',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('Number of emails, newest first.'),
  }),
  answer: z.object({
    isKept: z.boolean().describe('False if emails are actually sent and none are stored.'),
    docs: z.array(
      z.object({
        id: z.string(),
        from: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        html: z.string().optional(),
        sentAt: z.string(),
      }),
    ),
  }),
  run: async ({ ports }, { query }) => {
    const mail = await ports.getMail();
    const messages = await mail.listOutbox(query);
    return { isKept: messages !== null, docs: messages ?? [] };
  },
});
