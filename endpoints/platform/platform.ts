import { z } from 'zod';

import { getActorWorkspace } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { csv } from '@/lib/http/answer-kinds';
import { defineEndpoint, type RequestContext } from '@/lib/http/define-endpoint';
import { buildOpenApi } from '@/lib/http/openapi';
import { engineStateSchema, checkHealth } from '@/lib/platform/check-health';
import { describeEntry } from '@/lib/platform/event-log/describe-entry';
import { findLog } from '@/lib/platform/event-log/find-log';
import { type LogQuery, logQuerySchema } from '@/lib/platform/event-log/log-query';
import { version } from '@/package.json';

/** `GET /api/health`. Answers 503 while a part is missing, which load balancers understand. */
const getHealthEndpoint = defineEndpoint({
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

/** `GET /api/openapi.json`. */
const getOpenApiEndpoint = defineEndpoint({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'Platform',
  summary: 'Get this document',
  permission: 'public',
  answer: z.record(z.string(), z.unknown()),
  run: async ({ payload }) => buildOpenApi(payload.config, { version, serverUrl: getEnv().publicUrl }),
});

/** `GET /api/outbox`: emails that were stored instead of sent, for platform administrators. */
const listOutboxEndpoint = defineEndpoint({
  method: 'get',
  path: '/outbox',
  operationId: 'listOutboxEmails',
  tag: 'Platform',
  summary: 'List the emails in the outbox folder',
  permission: 'root',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
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

/** Endpoints below `/api`. */
export const platformEndpoints = [getHealthEndpoint, getOpenApiEndpoint, listOutboxEndpoint];

const batch = 500;

/** Reads all log rows, page by page. */
async function* readRows({ payload, req }: RequestContext, workspace: string, query: LogQuery) {
  // New entries would shift the pages.
  const until = new Date().toISOString();
  for (let page = 1; ; page += 1) {
    const { entries } = await findLog(payload, { workspace, query, limit: batch, page, until });
    for (const entry of entries) {
      const { actor, before: words, target, after } = describeEntry(req.i18n.language, entry);
      yield [entry.at, actor, [words, target, after].filter(Boolean).join(' '), entry.type, target];
    }
    if (entries.length < batch) return;
  }
}

/** `GET /api/eventLogs/export`: the log of the active workspace as CSV. */
export const exportLogEndpoint = defineEndpoint({
  method: 'get',
  path: '/export',
  operationId: 'exportEventLog',
  tag: 'Event log',
  summary: 'Export the event log as CSV',
  permission: { collection: slugs.eventLogs, operation: 'read' },
  rateLimit: { name: 'export-log', max: 20, seconds: 300 },
  query: logQuerySchema,
  answer: csv,
  run: (ctx, { query }) => {
    const workspace = getActorWorkspace(ctx.actor);
    if (!workspace) throw new AppError('forbidden');
    return Promise.resolve({
      filename: 'reelhof-log.csv',
      header: ['time', 'actor', 'event', 'type', 'target'],
      rows: readRows(ctx, workspace.id, query),
    });
  },
});
