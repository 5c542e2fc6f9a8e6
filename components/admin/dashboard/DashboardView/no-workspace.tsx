import type { PayloadRequest } from 'payload';
import type { ReactNode } from 'react';

import { PageBody } from '@/components/admin/shell/PanelPage';
import { getUserEmail } from '@/components/admin/shell/get-user-email';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { EmptyState } from '@/components/kit/states/EmptyState';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { findOwnBuild } from '@/lib/sign-up/open-link';

/** For whoever is in no active workspace: whom to ask, and the invitations there are. */
export const NoWorkspace = async ({ req, pill }: { req: PayloadRequest; pill: ReactNode }) => {
  const { language } = req.i18n;
  const { supportEmail } = getEnv();
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
        <EmptyState title={translate(language, 'dashboard.noWorkspaceTitle')}>
          <p>{translate(language, 'dashboard.noWorkspace', { email: getUserEmail(req) ?? '' })}</p>
          <ButtonLink href={`mailto:${supportEmail}`}>{supportEmail}</ButtonLink>
        </EmptyState>
      )}
    </PageBody>
  );
};
