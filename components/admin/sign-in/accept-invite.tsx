'use client';

import { type FormEvent, type ReactNode, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Avatar } from '@/components/kit/avatar';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import { Time } from '@/components/kit/time';
import { isPasswordAccepted } from '@/lib/accounts/rules';
import type { ProviderChoice } from '@/lib/accounts/sso/providers';
import type { Invitation } from '@/lib/workspaces/members/find-invitations';

import { acceptInvitation, describeAcceptError, joinAfterLogIn } from './accept-invitation';
import { findNameErrors, NameFields } from './name-fields';
import { NewPasswordField, usePasswordPolicy } from './new-password-field';
import { ProviderButtons } from './provider-buttons';
import { signIn } from './sign-in-api';
import { SignInHead } from './sign-in-head';
import { SignInSteps } from './sign-in-steps';

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
    <SignInSteps
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
    </SignInSteps>
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

type Values = { firstname: string; lastname: string; password: string };
type Errors = Partial<Record<keyof Values, string>>;
type NewAccountFormProps = { title: string; card: ReactNode; token: string; invitation: Invitation };

/** Creates an account for the invited email address and signs in. */
const NewAccountForm = ({ title, card, token, invitation }: NewAccountFormProps) => {
  const text = useText();
  const policy = usePasswordPolicy();
  const [values, setValues] = useState<Values>({ firstname: '', lastname: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState<string | null>(null);
  const { email, expiresAt } = invitation;
  const { run, isBusy } = useCall(async () => {
    await acceptInvitation({ inviteToken: token, email, ...values });
    await signIn({ email, password: values.password });
  });
  const set = (field: keyof Values) => (value: string) => {
    setValues({ ...values, [field]: value });
    setErrors({});
  };
  const findErrors = (): Errors => ({
    ...findNameErrors(values, text),
    ...(!isPasswordAccepted(values.password, policy) && {
      password: text(values.password ? 'resetPassword.rejected' : 'resetPassword.required'),
    }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors();
    setErrors(found);
    setFault(null);
    if (Object.keys(found).length > 0) return;
    const outcome = await run();
    if (outcome?.error) {
      const message = text(describeAcceptError(outcome.error));
      return outcome.error.code === 'password_policy' ? setErrors({ password: message }) : setFault(message);
    }
    if (outcome) window.location.assign('/admin');
  };
  return (
    <form className={styles.state} noValidate onSubmit={(event) => void submit(event)}>
      <SignInHead intro={text('people.accept.newAccount')} title={title} />
      {card}
      <TextField
        autoComplete="username"
        label={text('users.fields.email')}
        onChange={() => undefined}
        readOnly
        type="email"
        value={email}
      />
      <div className={styles.names}>
        <NameFields errors={errors} onChange={set} values={values} />
      </div>
      <NewPasswordField
        error={errors.password ?? null}
        label={text('people.logIn.password')}
        onChange={set('password')}
        value={values.password}
      />
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Button isBusy={isBusy} kind="primary" type="submit">
        {text('people.accept.createAndJoin')}
      </Button>
      <p className={styles.hint}>
        {text('people.accept.until')} <Time value={expiresAt} />
      </p>
    </form>
  );
};
