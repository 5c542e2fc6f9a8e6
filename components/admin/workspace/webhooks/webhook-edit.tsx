import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { describeEndpoint } from '@/lib/webhooks/endpoints';
import type { WebhookEndpoint } from '@/payload-types';

import { WebhookForm } from './webhook-form';

/** The page of a webhook endpoint or of a new one: its settings, and its deliveries below. */
export const WebhookEdit = async ({ doc, i18n, initPageResult }: DocumentViewServerProps) => {
  const { actor, payload } = await resolveContext(initPageResult.req);
  const endpoint = doc as unknown as WebhookEndpoint | null;
  const isAllowed = getActorWorkspace(actor) && decide(actor, slugs.webhookEndpoints, 'manage') !== 'none';
  if (!isAllowed) {
    return (
      <PageBody title={translate(i18n.language, 'webhooks.plural')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  return (
    <WebhookForm
      endpoint={endpoint?.id ? await describeEndpoint(payload, endpoint) : null}
      key={endpoint?.id ?? 'new'}
    />
  );
};
