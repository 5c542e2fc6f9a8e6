import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/PanelPage';
import { NoPermissionState } from '@/components/kit/NoPermissionState';
import { decide, getActorWorkspace } from '@/lib/core/actor';
import { readListQuery } from '@/lib/core/list-query';
import { translate } from '@/lib/core/i18n/text';
import { slugs, type Slug } from '@/lib/core/slugs';
import { describeChanges } from '@/lib/events/log/describe-changes';
import { describeEntry } from '@/lib/events/log/describe-entry';
import { findLog, type LogEntry } from '@/lib/events/log/find-log';
import { findPictures } from '@/lib/events/log/find-pictures';
import { logQuerySchema } from '@/lib/events/log/log-query';
import { resolveContext } from '@/lib/http/resolve-context';
import { listMembers } from '@/lib/members/list-members';

import { EventLog } from '../EventLog';

/** The event log, in place of Payload's list: sentences, newest first, by day. */
export const EventLogView = async ({ i18n, payload, searchParams = {}, user }: ListViewServerProps) => {
  const { language } = i18n;
  // The server's texts are more than the client's, which is what Payload's types promise here.
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
  const { entries, total, hasMore } = await findLog(payload, {
    workspace: workspace.id,
    query,
    limit: readListQuery(searchParams).limit,
  });
  const pictures = await findPictures(ctx, entries);
  const tellDetails = (entry: LogEntry) => {
    const details = describeChanges(language, entry);
    const isReadable =
      details.length > 0 && decide(ctx.actor, entry.target.collection as Slug, 'read') !== 'none';
    return isReadable ? details : [];
  };
  const members = (await listMembers(ctx))?.members ?? [];
  return (
    <EventLog
      hasMore={hasMore}
      lines={entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        href: entry.target.href,
        picture: pictures.get(entry.target.id) ?? null,
        details: tellDetails(entry),
        ...describeEntry(language, entry),
      }))}
      people={members.flatMap(({ userId, name }) => (userId && name ? [{ value: userId, label: name }] : []))}
      query={query}
      total={total}
    />
  );
};
