import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { maxImportItems } from '@/lib/imports/import-schemas';
import { listImports } from '@/lib/imports/list-imports';
import { findUploadOptions } from '@/lib/videos/uploads/find-upload-options';

import { ImportsPage } from './imports-page';

/** `/admin/collections/videos/import`: imports from Vimeo and URLs. */
export const ImportsView = async (view: AdminViewServerProps) => {
  const { req } = await guardView(view, { path: '/collections/videos/import' });
  const ctx = await resolveContext(req);
  if (!getActorWorkspace(ctx.actor) || decide(ctx.actor, slugs.videos, 'import') === 'none') {
    const { language } = req.i18n;
    return (
      <PageBody title={translate(language, 'imports.title')}>
        <NoPermissionState title={translate(language, 'imports.noAccessTitle')}>
          {translate(language, 'imports.noAccess')}
        </NoPermissionState>
      </PageBody>
    );
  }
  const [initial, { categories, tags }] = await Promise.all([
    listImports(ctx, { limit: maxImportItems }),
    findUploadOptions(ctx),
  ]);
  return <ImportsPage categories={categories} initial={initial} tags={tags} />;
};
