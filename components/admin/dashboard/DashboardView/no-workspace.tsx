import type { PayloadRequest } from 'payload';
import type { ReactNode } from 'react';

import { PageBody } from '@/components/admin/shell/PanelPage';
import { getUserEmail } from '@/components/admin/shell/get-user-email';
import { describeNowhere, NowhereActions } from '@/components/admin/shell/NowhereToLand';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { translate } from '@/lib/core/i18n/text';
import { land } from '@/lib/accounts/landing/land';
import { findOwnBuild } from '@/lib/platform/sign-up/open-link';

/** For a person who acts in no workspace: why, and what they can do. */
export const NoWorkspace = async ({ req, pill }: { req: PayloadRequest; pill: ReactNode }) => {
  const { language } = req.i18n;
  const landing = req.user && (await land(req.payload, String(req.user.id)));
  const unfinished = req.user && (await findOwnBuild(req.payload, req.user.id));
  return (
    <PageBody actions={pill} title={translate(language, 'dashboard.title')}>
      {unfinished ? (
        <EmptyState
          title={translate(language, 'signUp.unfinished.title', { name: unfinished.workspaceName })}
        >
          <p>{translate(language, 'signUp.unfinished.text')}</p>
          <ButtonLink href="/admin/verify-workspace" kind="primary">
            {translate(language, 'signUp.unfinished.action')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState
          title={translate(
            language,
            landing?.kind === 'nowhere' && landing.reason !== 'none'
              ? 'nowhere.title'
              : 'dashboard.noWorkspaceTitle',
          )}
        >
          {landing?.kind === 'nowhere' && (
            <p>{describeNowhere(language, landing, getUserEmail(req) ?? '')}</p>
          )}
          <NowhereActions req={req} />
        </EmptyState>
      )}
    </PageBody>
  );
};
