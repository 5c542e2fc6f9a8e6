import { redirect } from 'next/navigation';
import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listRules } from '@/lib/platform/rules/list-rules';

import { RuleList } from './rule-list';

/** The rules; replaces Payload's list. */
export const RulesView = async ({ i18n, payload, user }: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const page = await listRules(await resolveContext(req));
  if (page) return <RuleList page={page} />;
  return (
    <PageBody title={translate(i18n.language, 'rules.plural')}>
      <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
        {translate(i18n.language, 'kit.noPermission.text')}
      </NoPermissionState>
    </PageBody>
  );
};

/** A rule has no page: the list edits it in a dialog. */
export const RuleRedirect = () => redirect('/admin/collections/rules');
