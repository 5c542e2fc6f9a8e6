import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { trashCollections } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findTrashDays } from '@/lib/platform/trash/trash-days';

import { TrashList } from './trash-list';

/** `/admin/trash`: recently deleted records, one kind at a time. */
export const TrashView = async (view: AdminViewServerProps) => {
  const { req, actor } = await guardView(view, { path: '/trash' });
  const { language } = req.i18n;
  const title = translate(language, 'trash.title');
  const kinds = trashCollections.filter((each) => decide(actor, each, 'read') !== 'none');
  const [first] = kinds;
  if (!getActorWorkspace(actor) || !first) {
    return (
      <PanelPage title={title} view={view}>
        <NoPermissionState title={translate(language, 'trash.noAccessTitle')}>
          {translate(language, 'trash.noAccess')}
        </NoPermissionState>
      </PanelPage>
    );
  }
  const kind = kinds.find((each) => each === view.searchParams?.kind) ?? first;
  return (
    <PanelPage intro={translate(language, 'trash.intro')} title={title} view={view}>
      <TrashList
        canDelete={decide(actor, kind, 'delete') !== 'none'}
        canSetDays={decide(actor, slugs.workspaces, 'readAccount') !== 'none'}
        collection={kind}
        days={await findTrashDays(await resolveContext(req))}
        // Another kind begins without selection and rows.
        key={kind}
        kinds={kinds}
      />
    </PanelPage>
  );
};
