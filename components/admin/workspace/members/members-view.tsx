import { createLocalReq, type ListViewServerProps } from 'payload';

import { Operator } from '@/components/admin/billing/operator';
import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { readListQuery } from '@/lib/core/list-query';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listMembers } from '@/lib/workspaces/members/list-members';

import { pageMembers } from './group-members';
import { MembersList } from './members-list';

/** The members; replaces Payload's list. */
export const MembersView = async ({ i18n, limit, payload, searchParams = {}, user }: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const list = await listMembers(await resolveContext(req));
  if (!list) {
    return (
      <PageBody title={translate(i18n.language, 'members.plural')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  const { members, ...rest } = list;
  return (
    <Operator language={i18n.language}>
      <MembersList
        list={rest}
        page={pageMembers(members, readListQuery(searchParams, limit), searchParams.group)}
      />
    </Operator>
  );
};
