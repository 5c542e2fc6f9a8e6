import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { readListQuery } from '@/lib/core/list-query';
import { resolveContext } from '@/lib/http/define-endpoint';
import { loadLiveList } from '@/lib/live/load-live-list';

import type { LiveEvent } from './live-event';
import { LiveList } from './live-list';

/** The live events; replaces Payload's list. */
export const LivesView = async ({ i18n, limit, payload, searchParams, user }: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const query = readListQuery(searchParams, limit);
  const list = await loadLiveList(await resolveContext(req), query);
  if (!list) {
    return (
      <PageBody title={translate(i18n.language, 'liveList.title')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  const { onAir, next, past, ...rest } = list;
  // `info` and `src` are computed for each response and not part of the collection's type.
  const toEvents = (docs: unknown[]) => docs as LiveEvent[];
  return <LiveList {...rest} next={toEvents(next)} onAir={toEvents(onAir)} past={toEvents(past)} />;
};
