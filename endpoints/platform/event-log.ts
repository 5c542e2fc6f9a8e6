import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { csv } from '@/lib/http/answer-kinds';
import { defineEndpoint, type RequestContext } from '@/lib/http/define-endpoint';
import { describeEntry } from '@/lib/platform/event-log/describe-entry';
import { findLog } from '@/lib/platform/event-log/find-log';
import { type LogQuery, logQuerySchema } from '@/lib/platform/event-log/log-query';

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
