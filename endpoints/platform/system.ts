import { z } from 'zod';

import { getEnv } from '@/lib/core/env/env';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { engineStateSchema, checkHealth } from '@/lib/platform/check-health';
import {
  changeOperatorSettings,
  findOperatorSettings,
  operatorSettingsInput,
  operatorSettingsSchema,
  sendTestMailToMyself,
} from '@/lib/platform/settings/operator-settings';
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

/** `GET /api/operator-settings`, for platform administrators. */
export const getOperatorSettingsEndpoint = defineEndpoint({
  method: 'get',
  path: '/operator-settings',
  operationId: 'getOperatorSettings',
  tag: 'Platform',
  summary: 'Get the settings of the installation that can be changed in the panel',
  permission: 'root',
  answer: operatorSettingsSchema,
  cache: 'no-store',
  run: (ctx) => findOperatorSettings(ctx),
});

/** `PATCH /api/operator-settings`, for platform administrators. */
export const updateOperatorSettingsEndpoint = defineEndpoint({
  method: 'patch',
  path: '/operator-settings',
  operationId: 'updateOperatorSettings',
  tag: 'Platform',
  summary: 'Change settings of the installation',
  description:
    'Named like the environment variables, which win over them; null removes a stored value. Other ' +
    'processes use the new values within 10 seconds.',
  permission: 'root',
  body: operatorSettingsInput,
  answer: operatorSettingsSchema,
  run: (ctx, { body }) => changeOperatorSettings(ctx, body),
});

/** `POST /api/operator-settings/test-email`, for platform administrators. */
export const sendTestEmailEndpoint = defineEndpoint({
  method: 'post',
  path: '/operator-settings/test-email',
  operationId: 'sendTestEmail',
  tag: 'Platform',
  summary: 'Send a test email to the signed-in person',
  permission: 'root',
  rateLimit: { name: 'test-email', max: 10, seconds: 600 },
  answer: z.object({
    to: z.string(),
    isSent: z.boolean().describe('False if emails are only stored in the outbox folder.'),
  }),
  run: (ctx) => sendTestMailToMyself(ctx),
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
