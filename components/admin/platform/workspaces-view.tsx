import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { resolveActor } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { readListQuery, toListPage } from '@/lib/core/list-query';
import { describeWorkspaces } from '@/lib/platform/describe-workspaces';
import { listPackageNames } from '@/lib/platform/find-packages';
import { listRequests } from '@/lib/platform/sign-up/list-requests';

import { WorkspaceList } from './workspace-list';

/**
 * All workspaces with plan, usage, storage and state; replaces Payload's list. Platform administrators only.
 */
export const WorkspacesView = async ({ data, i18n, payload, user, searchParams }: ListViewServerProps) => {
  const { language } = i18n;
  const req = await createLocalReq({ ...(user && { user }) }, payload);
  if ((await resolveActor(req)).kind !== 'root')
    return (
      <PageBody title={translate(language, 'workspaces.plural')}>
        <NoPermissionState title={translate(language, 'kit.noPermission.title')}>
          {translate(language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  const [rows, packages, requests] = await Promise.all([
    describeWorkspaces(
      payload,
      (data.docs as { id: string }[]).map(({ id }) => id),
    ),
    listPackageNames(payload),
    listRequests(payload),
  ]);
  return (
    <WorkspaceList
      packages={packages}
      requests={requests}
      rows={rows}
      search={typeof searchParams?.search === 'string' ? searchParams.search : ''}
      shown={toListPage(readListQuery(searchParams, data.limit), data.totalDocs)}
    />
  );
};
