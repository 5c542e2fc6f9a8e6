import { createLocalReq, type ListViewServerProps } from 'payload';

import { Operator } from '@/components/admin/billing/operator';
import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { decide } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { parseLibraryQuery } from '@/lib/videos/library/list/library-query';
import { loadLibrary } from '@/lib/videos/library/list/load-library';
import { findPlanView } from '@/lib/workspaces/billing/get-subscription-info';

import { VideoLibrary } from './video-library/video-library';

/** The video list; replaces Payload's. The first page is rendered by the server. */
export const VideosView = async ({
  i18n,
  listPreferences,
  payload,
  searchParams = {},
  user,
}: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const ctx = await resolveContext(req);
  const { actor } = ctx;
  const plan = findPlanView(actor);
  if (!user || !plan || decide(actor, slugs.videos, 'read') === 'none') {
    return (
      <PageBody title={translate(i18n.language, 'videos.plural')}>
        <NoPermissionState title={translate(i18n.language, 'library.noAccessTitle')}>
          {translate(i18n.language, 'library.noAccess')}
        </NoPermissionState>
      </PageBody>
    );
  }
  // Payload stores the last order and page size and writes them to the URL.
  const defaults = parseLibraryQuery({ limit: listPreferences?.limit, sort: listPreferences?.sort });
  const { initial, categories, options } = await loadLibrary(ctx, parseLibraryQuery(searchParams, defaults));
  return (
    <Operator language={i18n.language}>
      <VideoLibrary
        can={{
          upload: decide(actor, slugs.videos, 'upload') !== 'none',
          import: decide(actor, slugs.videos, 'import') !== 'none',
          update: decide(actor, slugs.videos, 'update') !== 'none',
          changeVisibility: decide(actor, slugs.videos, 'changeVisibility') !== 'none',
          delete: decide(actor, slugs.videos, 'delete') !== 'none',
          categories: {
            create: decide(actor, slugs.categories, 'create') !== 'none',
            update: decide(actor, slugs.categories, 'update') !== 'none',
            delete: decide(actor, slugs.categories, 'delete') !== 'none',
          },
        }}
        categories={categories}
        initial={initial}
        options={options}
        // Payload redirects dead links here.
        isVideoMissing={searchParams.notFound !== undefined}
        plan={plan}
      />
    </Operator>
  );
};
