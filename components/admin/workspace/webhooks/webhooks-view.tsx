import { createLocalReq, type ListViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listEndpoints } from '@/lib/webhooks/endpoints';

import { WebhookList } from './webhook-list';

/** The webhook endpoints; replaces Payload's list. */
export const WebhooksView = async ({ i18n, payload, user }: ListViewServerProps) => {
  // Payload's type promises the client's translations, but the server's i18n contains more.
  const req = await createLocalReq({ ...(user && { user }), req: { i18n: i18n as never } }, payload);
  const endpoints = await listEndpoints(await resolveContext(req));
  if (!endpoints) {
    return (
      <PageBody title={translate(i18n.language, 'webhooks.plural')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  return <WebhookList endpoints={endpoints} />;
};
