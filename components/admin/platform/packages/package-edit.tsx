import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { countWorkspaces } from '@/lib/platform/find-packages';
import type { Package } from '@/payload-types';

import { PackageForm } from './package-form';

/** The page of a package or of a new one; platform administrators only. */
export const PackageEdit = async ({ doc, i18n, initPageResult }: DocumentViewServerProps) => {
  const { actor, payload } = await resolveContext(initPageResult.req);
  const plan = doc as unknown as Package | null;
  if (actor.kind !== 'root') {
    return (
      <PageBody title={translate(i18n.language, 'packages.plural')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  return (
    <PackageForm
      key={plan?.id ?? 'new'}
      plan={plan}
      workspaces={plan ? await countWorkspaces(payload, plan.id) : 0}
    />
  );
};
