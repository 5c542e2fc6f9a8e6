import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { resolveActor } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { listPackages } from '@/lib/platform/find-packages';

import { PackageList } from './package-list';

/** All packages; replaces Payload's list. Platform administrators only. */
export const PackagesView = async ({ i18n, payload, user }: ListViewServerProps) => {
  const { language } = i18n;
  const req = await createLocalReq({ ...(user && { user }) }, payload);
  if ((await resolveActor(req)).kind !== 'root') {
    return (
      <PageBody title={translate(language, 'packages.plural')}>
        <NoPermissionState title={translate(language, 'kit.noPermission.title')}>
          {translate(language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  return <PackageList packages={await listPackages(payload)} />;
};
