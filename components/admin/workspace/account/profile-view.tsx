import type { AdminViewServerProps } from 'payload';

import { InboxSettings } from '@/components/admin/inbox/inbox-settings';
import { guardView } from '@/components/admin/shell/guard-view';
import { KeysSetting } from '@/components/admin/shell/keys-help';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { PasswordPolicyProvider } from '@/components/admin/sign-in/new-password-field';
import { ButtonLink } from '@/components/kit/buttons/button';
import { SettingsSection } from '@/components/kit/settings-section';
import { Notice } from '@/components/kit/states/notice';
import { Time } from '@/components/kit/time';
import { findPendingEmail } from '@/lib/accounts/change-email';
import { getInboxWays } from '@/lib/accounts/inbox-ways';
import { findPreference } from '@/lib/accounts/preferences';
import { keysPreference } from '@/lib/accounts/rules';
import { listSessions } from '@/lib/accounts/sessions/list-sessions';
import { findSsoState } from '@/lib/accounts/sso/providers';
import { findTwoFactorState } from '@/lib/accounts/two-factor/find-two-factor-state';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { resolveContext } from '@/lib/http/define-endpoint';
import { listReceivedInvitations } from '@/lib/workspaces/members/find-invitations';
import { findUser } from '@/lib/workspaces/members/find-member';
import type { User } from '@/payload-types';

import { ReceivedInvitations } from '../received-invitations';
import { ChangePassword } from './change-password';
import { Devices } from './devices';
import { EmailField, NameForm } from './person-forms';
import { SingleSignOn } from './single-sign-on';
import { TwoFactor } from './two-factor';

import styles from './profile-view.module.scss';

/** `/admin/profile`: settings of the user's account. */
export const ProfileView = async (view: AdminViewServerProps) => {
  const { req } = await guardView(view, { path: '/profile' });
  const ctx = await resolveContext(req);
  const { email, firstname, id, lastname, passwordChangedAt } = ctx.req.user as User;
  const { language } = ctx.req.i18n;
  const say = (key: string) => translate(language, `people.profile.${key}`);
  const [user, invitations, sessions, twoFactor, sso, singleKeys] = await Promise.all([
    // The session's user lacks hidden fields.
    findUser(ctx.payload, id),
    listReceivedInvitations(ctx),
    listSessions(ctx),
    findTwoFactorState(ctx.payload, id),
    findSsoState(ctx, id),
    findPreference(ctx.payload, { userId: id, key: keysPreference }),
  ]);
  const connected = view.searchParams?.connected;
  return (
    <PanelPage title={translate(language, 'account.profile.title')} view={view}>
      <div className={styles.profile}>
        {invitations.length > 0 && <ReceivedInvitations invitations={invitations} />}
        <SettingsSection text={say('personText')} title={say('person')}>
          {user?.emailUndeliverableSince && <Notice tone="bad">{say('undeliverable')}</Notice>}
          <NameForm firstname={firstname ?? ''} lastname={lastname ?? ''} userId={id} />
          <EmailField
            email={email}
            pendingEmail={user ? findPendingEmail(user) : null}
            proofs={{
              hasPassword: !sso.isPasswordless,
              hasApp: twoFactor.appSince !== null,
              hasPasskeys: twoFactor.passkeys.length > 0,
            }}
          />
        </SettingsSection>
        <SettingsSection text={say('passwordText')} title={say('password')}>
          {passwordChangedAt && (
            <p className={styles.hint}>
              {say('passwordChanged')} <Time value={passwordChangedAt} />
            </p>
          )}
          {sso.isPasswordless ? (
            <>
              <p className={styles.hint}>{say('passwordless')}</p>
              <p>
                <ButtonLink href="/admin/forgot">{say('passwordlessAction')}</ButtonLink>
              </p>
            </>
          ) : (
            <PasswordPolicyProvider value={getEnv().passwordPolicy}>
              <ChangePassword />
            </PasswordPolicyProvider>
          )}
        </SettingsSection>
        <TwoFactor isPasswordless={sso.isPasswordless} state={twoFactor} />
        <SingleSignOn connected={typeof connected === 'string' ? connected : null} state={sso} />
        <InboxSettings initial={getInboxWays(user ?? {})} />
        <KeysSetting initial={singleKeys !== false} />
        <Devices sessions={sessions} />
      </div>
    </PanelPage>
  );
};
