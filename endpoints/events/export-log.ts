import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { describeEntry } from '@/lib/events/log/describe-entry';
import { findLog } from '@/lib/events/log/find-log';
import { logQuerySchema, type LogQuery } from '@/lib/events/log/log-query';
import { csv } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint, type Context } from '@/lib/http/define-endpoint';

const batch = 500;

/** Page after page, however many there are. */
async function* readRows({ payload, req }: Context, workspace: string, query: LogQuery) {
  // What happens meanwhile would move the pages.
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

/** `GET /api/eventLogs/export`: the log of one's workspace as a table. */
export const exportLogEndpoint = defineEndpoint({
  method: 'get',
  path: '/export',
  summary: 'The event log as CSV',
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
