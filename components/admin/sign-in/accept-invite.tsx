'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Avatar } from '@/components/kit/avatar';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { Time } from '@/components/kit/time';
import type { ProviderChoice } from '@/lib/accounts/sso/providers';
import type { Invitation } from '@/lib/workspaces/members/find-invitations';

import { acceptInvitation, describeAcceptError, joinAfterLogIn } from './accept-invitation';
import { LogInSteps } from './log-in-steps';
import { NewAccountForm } from './new-account-form';
import { ProviderButtons } from './provider-buttons';
import { SignInHead } from './sign-in-head';

import styles from './accept-invite.module.scss';

/** The workspace and role of an invitation. */
const InvitationCard = ({ invitation: { workspace, role } }: { invitation: Invitation }) => {
  const text = useText();
  return (
    <div className={styles.card}>
      <Avatar name={workspace.name} />
      <div>
        <b>{workspace.name}</b>
        <p>
          {text('people.accept.as', {
            role: text(`roles.${role}`),
            what: text(`people.roles.${role}.short`),
          })}
        </p>
      </div>
    </div>
  );
};

type AcceptInviteProps = {
  token: string;
  invitation: Invitation | null;
  signedInAs: string | null;
  providers: ProviderChoice[];
};

/**
 * Adds the recipient to the workspace: with a new account, with an existing one, or as the signed-in user.
 */
export const AcceptInvite = (given: AcceptInviteProps) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL, so a refreshed page would not have them.
  const [{ token, invitation, signedInAs, providers }] = useState(given);
  const [email, setEmail] = useState(signedInAs);
  useClearQuery();
  if (!invitation) return <Ended kind="invalid" />;
  if (invitation.status === 'accepted') return <Ended invitation={invitation} kind="accepted" />;

  const title = text(invitation.invitedBy ? 'people.accept.title' : 'people.accept.titleNobody', {
    name: invitation.invitedBy ?? '',
  });
  const card = <InvitationCard invitation={invitation} />;
  if (email === invitation.email) return <AcceptAsOneself card={card} title={title} token={token} />;
  if (email) {
    return (
      <OtherAccount
        card={card}
        email={email}
        invited={invitation.email}
        onLoggedOut={() => setEmail(null)}
        title={title}
      />
    );
  }
  const cardAndProviders = (
    <>
      {card}
      <ProviderButtons providers={providers} start={{ type: 'invitation', inviteToken: token }} />
    </>
  );
  if (!invitation.hasAccount) {
    return <NewAccountForm card={cardAndProviders} invitation={invitation} title={title} token={token} />;
  }
  return (
    <LogInSteps
      fixedEmail={invitation.email}
      intro={text('people.accept.hasAccount')}
      onDone={async () => {
        const fault = await joinAfterLogIn({ inviteToken: token, email: invitation.email });
        if (fault) return text(fault);
        window.location.assign('/admin');
        return null;
      }}
      submitLabel={text('people.accept.logInAndJoin')}
      title={title}
    >
      {cardAndProviders}
    </LogInSteps>
  );
};

type Shown = { title: string; card: React.ReactNode };

const AcceptAsOneself = ({ title, card, token }: Shown & { token: string }) => {
  const text = useText();
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(() => acceptInvitation({ inviteToken: token }));
  const accept = async () => {
    const outcome = await run();
    if (outcome?.error) return setError(text(describeAcceptError(outcome.error)));
    if (outcome) window.location.assign('/admin');
  };
  return (
    <div className={styles.state}>
      <SignInHead title={title} />
      {card}
      {error && <Notice tone="bad">{error}</Notice>}
      <Button isBusy={isBusy} kind="primary" onClick={() => void accept()}>
        {text('people.accept.join')}
      </Button>
    </div>
  );
};

type OtherAccountProps = Shown & { email: string; invited: string; onLoggedOut: () => void };

const OtherAccount = ({ title, card, email, invited, onLoggedOut }: OtherAccountProps) => {
  const text = useText();
  const { run, isBusy } = useCall(() => callApi('POST', '/api/users/logout'));
  const logOut = async () => {
    const outcome = await run();
    if (outcome && !outcome.error) onLoggedOut();
  };
  return (
    <div className={styles.state}>
      <SignInHead intro={text('people.accept.isFor', { email: invited })} title={title} />
      {card}
      <Notice tone="busy">{text('people.accept.other', { email })}</Notice>
      <Button isBusy={isBusy} kind="primary" onClick={() => void logOut()}>
        {text('people.accept.logOut')}
      </Button>
      <ButtonLink href="/admin">{text('people.accept.stay', { email })}</ButtonLink>
    </div>
  );
};

type EndedProps = { kind: 'invalid' | 'accepted'; invitation?: Invitation };

const Ended = ({ kind, invitation }: EndedProps) => {
  const text = useText();
  return (
    <div className={styles.state}>
      <SignInHead title={text(`people.accept.${kind}Title`)} />
      <Notice tone={kind === 'accepted' ? 'good' : 'bad'}>
        {text(`people.accept.${kind}`, { workspace: invitation?.workspace.name ?? '' })}{' '}
        {invitation?.acceptedAt && <Time value={invitation.acceptedAt} />}
      </Notice>
      <ButtonLink href="/admin/login" kind={kind === 'accepted' ? 'primary' : 'plain'}>
        {text('resetPassword.logIn')}
      </ButtonLink>
    </div>
  );
};
