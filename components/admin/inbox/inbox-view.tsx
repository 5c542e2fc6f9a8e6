import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findInbox } from '@/lib/platform/inbox/find-inbox';

import { InboxPage } from './inbox';

const limit = 20;

/** `/admin/inbox`: the signed-in person's notifications. */
export const InboxView = async (view: AdminViewServerProps) => {
  const { req } = await guardView(view, { path: '/inbox' });
  const { language } = req.i18n;
  const initial = await findInbox(await resolveContext(req), { limit });
  return (
    <PanelPage
      intro={translate(language, 'inbox.intro')}
      title={translate(language, 'inbox.title')}
      view={view}
    >
      <InboxPage initial={initial} limit={limit} />
    </PanelPage>
  );
};
