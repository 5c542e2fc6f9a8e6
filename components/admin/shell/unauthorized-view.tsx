import type { AdminViewServerProps, PayloadRequest } from 'payload';
import type { ReactNode } from 'react';

import { SignInHead } from '@/components/admin/sign-in/sign-in-head';
import { ReceivedInvitations } from '@/components/admin/workspace/received-invitations';
import { ButtonLink } from '@/components/kit/buttons/button';
import { type Landing, landRequest } from '@/lib/accounts/landing';
import { resolveActor } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listReceivedInvitations } from '@/lib/workspaces/members/find-invitations';

import { SignInBrand } from './logo';

import styles from './unauthorized.module.scss';

/**
 * Names the signed-in user, the reason for the refusal, and how to sign out. Also handles signed-out users.
 */
export const UnauthorizedView = async ({ initPageResult }: AdminViewServerProps) => {
  const { req, permissions } = initPageResult;
  const t = (key: MessageKey, params?: Record<string, string>) => translate(req.i18n.language, key, params);
  const email = getUserEmail(req);
  if (!email) {
    return (
      <Notice reason={t('unauthorized.signedOut')} title={t('unauthorized.title')}>
        <ButtonLink href="/admin/login" kind="primary">
          {t('unauthorized.logIn')}
        </ButtonLink>
      </Notice>
    );
  }
  const actor = await resolveActor(req);
  const landing = actor.kind === 'person' ? await landRequest(req, actor.userId) : null;
  const isNowhere = landing?.kind === 'nowhere';
  return (
    <Notice
      person={t('unauthorized.signedInAs', { email })}
      reason={isNowhere ? describeNowhere(req.i18n.language, landing, email) : t('unauthorized.notAllowed')}
      title={t('unauthorized.title')}
    >
      {isNowhere && <NowhereActions req={req} />}
      {permissions.canAccessAdmin && <ButtonLink href="/admin">{t('unauthorized.back')}</ButtonLink>}
      <ButtonLink href="/admin/logout" kind="primary">
        {t('unauthorized.logOut')}
      </ButtonLink>
    </Notice>
  );
};

type NoticeProps = { title: string; reason: string; person?: string; children: ReactNode };

const Notice = ({ title, reason, person, children }: NoticeProps) => (
  <>
    <SignInBrand />
    <SignInHead intro={reason} title={title} />
    {person && <p className={styles.person}>{person}</p>}
    <div className={styles.actions}>{children}</div>
  </>
);

/** Email of the signed-in user; null for anonymous requests and tokens. */
export const getUserEmail = ({ user }: PayloadRequest): string | null =>
  user?.collection === slugs.users ? user.email : null;

type Nowhere = Extract<Landing, { kind: 'nowhere' }>;

/** Explains why the user has no active workspace. */
export const describeNowhere = (language: string, { reason, names }: Nowhere, email: string): string =>
  translate(language, `nowhere.${reason}`, { email, names: names.join(', ') });

/** Actions for users without a workspace: accept an invitation, create a workspace, contact the operator. */
export const NowhereActions = async ({ req }: { req: PayloadRequest }) => {
  const { language } = req.i18n;
  const { supportEmail, signUp } = getEnv();
  const invitations = await listReceivedInvitations(await resolveContext(req));
  return (
    <>
      {invitations.length > 0 && <ReceivedInvitations invitations={invitations} />}
      <div className={styles.actions}>
        {signUp.mode !== 'closed' && (
          <ButtonLink href="/admin/create" kind={invitations.length > 0 ? 'plain' : 'primary'}>
            {translate(language, 'nowhere.create')}
          </ButtonLink>
        )}
        <ButtonLink href={`mailto:${supportEmail}`}>{supportEmail}</ButtonLink>
      </div>
    </>
  );
};
