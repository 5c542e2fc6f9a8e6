import { redirect } from 'next/navigation';
import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { NoPermissionState } from '@/components/kit/states/screen-states';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { describeIntegration } from '@/lib/platform/list-integrations';
import { findCategories } from '@/lib/videos/library/labels/find-categories';
import { findUsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import type { Integration } from '@/payload-types';

import { IntegrationForm } from './integration-form';

/** The page of an integration or of a new one: permissions on the left, a summary on the right. */
export const IntegrationEdit = async ({ doc, i18n, initPageResult }: DocumentViewServerProps) => {
  const ctx = await resolveContext(initPageResult.req);
  const { actor, payload } = ctx;
  const integration = doc as unknown as Integration | null;
  const workspace = getActorWorkspace(actor);
  const workspaceId = getRelationId(integration?.workspace) ?? workspace?.id ?? null;
  const can = (operation: 'create' | 'update' | 'delete') =>
    decide(actor, slugs.integrations, operation) !== 'none';
  if (workspaceId === null || (!integration && !can('create'))) {
    return (
      <PageBody title={translate(i18n.language, 'integrations.form.newTitle')}>
        <NoPermissionState title={translate(i18n.language, 'kit.noPermission.title')}>
          {translate(i18n.language, 'kit.noPermission.text')}
        </NoPermissionState>
      </PageBody>
    );
  }
  // The list explains why no more can be created. Limits apply to members only.
  if (!integration && actor.kind === 'member') {
    const { remaining } = await findUsedLimit(payload, actor.workspace, 'integrations');
    if (remaining === 0) redirect('/admin/collections/integrations');
  }
  return (
    <IntegrationForm
      can={{ update: can('update'), delete: can('delete') }}
      categories={await findCategories(ctx, workspaceId)}
      key={integration?.id ?? 'new'}
      summary={integration && (await describeIntegration(ctx, integration))}
      workspaceName={workspace?.name ?? ''}
    />
  );
};
