import { createLocalReq, type ListViewServerProps } from 'payload';

import { Operator } from '@/components/admin/billing/operator';
import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { readListQuery } from '@/lib/core/list-query';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listIntegrations } from '@/lib/platform/list-integrations';

import { IntegrationList } from './integration-list';

/** The integrations; replaces Payload's list. */
export const IntegrationsView = async ({ i18n, limit, payload, searchParams, user }: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const list = await listIntegrations(await resolveContext(req), readListQuery(searchParams, limit));
  if (!list) {
    return (
      <PageBody title={translate(i18n.language, 'integrations.plural')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  return (
    <Operator language={i18n.language}>
      <IntegrationList list={list} />
    </Operator>
  );
};
