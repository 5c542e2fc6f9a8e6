import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { getToday } from '@/lib/analytics/ranges';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { type ListQuery, readListQuery, toListPage } from '@/lib/core/list-query';
import { type Slug, slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { describeChanges, describeEntry } from '@/lib/platform/event-log/describe-entry';
import { findLog, type LogEntry, findPictures } from '@/lib/platform/event-log/find-log';
import { logQuerySchema } from '@/lib/platform/event-log/log-query';
import { listMembers } from '@/lib/workspaces/members/list-members';

import { EventLog } from './event-log';

/** The event log; replaces Payload's list. Sentences by day, newest first. */
export const EventLogView = async ({
  i18n,
  limit,
  payload,
  searchParams = {},
  user,
}: ListViewServerProps) => {
  const { language } = i18n;
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const ctx = await resolveContext(req);
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace || decide(ctx.actor, slugs.eventLogs, 'read') === 'none') {
    return (
      <PageBody title={translate(language, 'eventLogs.plural')}>
        <NoPermissionState title={translate(language, 'kit.noPermission.title')}>
          {translate(language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  const query = logQuerySchema.parse(searchParams);
  const asked = readListQuery(searchParams, limit);
  const find = (page: ListQuery) => findLog(payload, { workspace: workspace.id, query, ...page });
  const first = await find(asked);
  const shown = toListPage(asked, first.total);
  // The URL may request a page beyond the last one.
  const { entries } = shown.page === asked.page ? first : await find({ ...asked, ...shown });
  const pictures = await findPictures(ctx, entries);
  const reportDetails = (entry: LogEntry) => {
    const details = describeChanges(language, entry);
    const isReadable =
      details.length > 0 && decide(ctx.actor, entry.target.collection as Slug, 'read') !== 'none';
    return isReadable ? details : [];
  };
  const members = (await listMembers(ctx))?.members ?? [];
  return (
    <EventLog
      lines={entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        collection: entry.target.collection,
        href: entry.target.href,
        picture: pictures.get(entry.target.id) ?? null,
        details: reportDetails(entry),
        ...describeEntry(language, entry),
      }))}
      people={members.flatMap(({ userId, name }) => (userId && name ? [{ value: userId, label: name }] : []))}
      query={query}
      shown={shown}
      today={getToday()}
    />
  );
};
