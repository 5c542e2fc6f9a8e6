import type { DocumentViewServerProps } from 'payload';

import { PageBody } from '@/components/admin/shell/panel-page';
import { ButtonLink } from '@/components/kit/buttons/button';
import { EmptyState, NoPermissionState } from '@/components/kit/states/screen-states';
import { resolveActor } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';

/**
 * Replaces Payload's form, because members are never created there. Workspaces invite them from the member
 * list, and platform administrators appoint owners on a workspace's page.
 */
export const MemberCreate = async ({ i18n, initPageResult }: DocumentViewServerProps) => {
  const actor = await resolveActor(initPageResult.req);
  const text = (key: string) => translate(i18n.language, key);
  return (
    <PageBody title={text('members.plural')}>
      {actor.kind === 'root' ? (
        <EmptyState title={text('platformPeople.elsewhere.title')}>
          <p>{text('platformPeople.elsewhere.text')}</p>
          <ButtonLink href="/admin/collections/workspaces" kind="primary">
            {text('platformPeople.elsewhere.action')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <NoPermissionState />
      )}
    </PageBody>
  );
};
