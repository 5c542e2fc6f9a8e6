import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findLivePageData } from '@/lib/live/find-live-page-data';

import { NewEvent } from './details/details-pages';
import type { LiveEvent } from './live-event';
import { LivePage } from './live-page';

/** The page of a live event or of a new one. */
export const LiveEdit = async ({ doc, i18n, initPageResult }: DocumentViewServerProps) => {
  const ctx = await resolveContext(initPageResult.req);
  const event = doc as unknown as LiveEvent | null;
  const pageData = await findLivePageData(ctx, doc);
  if (event) return <LivePage initial={event} key={event.id} pageData={pageData} />;
  if (pageData.mayCreate) return <NewEvent pageData={pageData} />;
  return (
    <PageBody title={translate(i18n.language, 'liveEvent.newTitle')}>
      <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
        {translate(i18n.language, pageData.isFeatureOff ? 'liveList.upgrade.title' : 'kit.noPermission.text')}
      </NoPermissionState>
    </PageBody>
  );
};
