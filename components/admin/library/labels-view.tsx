import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import type { LabelCollection } from '@/lib/videos/library/labels/label-schemas';
import { listLabels } from '@/lib/videos/library/labels/list-labels';

import { LabelList } from './label-list/label-list';

/** The list of categories; replaces Payload's. */
export const CategoriesView = (props: ListViewServerProps) => showLabels(slugs.categories, props);

/** The list of tags; replaces Payload's. */
export const TagsView = (props: ListViewServerProps) => showLabels(slugs.tags, props);

const showLabels = async (collection: LabelCollection, { i18n, payload, user }: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const ctx = await resolveContext(req);
  const { actor } = ctx;
  if (!getActorWorkspace(actor) || decide(actor, collection, 'read') === 'none') {
    return (
      <PageBody title={translate(i18n.language, `${collection}.plural`)}>
        <NoPermissionState title={translate(i18n.language, 'labels.noAccessTitle')}>
          {translate(i18n.language, 'labels.noAccess')}
        </NoPermissionState>
      </PageBody>
    );
  }
  const can = (operation: 'create' | 'update' | 'delete') => decide(actor, collection, operation) !== 'none';
  return (
    <LabelList
      can={{ create: can('create'), update: can('update'), delete: can('delete') }}
      collection={collection}
      initial={await listLabels(ctx, collection)}
    />
  );
};
