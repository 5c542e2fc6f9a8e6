import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { SignInHead } from '@/components/admin/sign-in/sign-in-head';
import { ButtonLink } from '@/components/kit/buttons/button';
import { landRequest } from '@/lib/accounts/landing';
import { resolveActor } from '@/lib/core/access/actor';
import { type MessageKey, translate } from '@/lib/core/i18n/text';

import { SignInBrand } from './logo';
import { describeNowhere, getUserEmail, NowhereActions } from './nowhere-to-land';

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
