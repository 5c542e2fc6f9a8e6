'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { ActionRows } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { PasswordField } from '@/components/kit/fields/password-field';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Notice } from '@/components/kit/states/notice';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { maxPasswordLength } from '@/lib/accounts/rules';
import type { SsoConnection, SsoState } from '@/lib/accounts/sso/providers';
import type { MessageKey } from '@/lib/core/i18n/text';

import styles from './profile-view.module.scss';

type ConnectDialogProps = { connection: SsoConnection; isPasswordless: boolean; onClose: () => void };

const faults: Record<string, MessageKey> = {
  wrong_password: 'changePassword.wrong',
  rate_limited: 'resetPassword.rateLimited',
};

/**
 * Asks for the password before redirecting to the provider, because the connection will grant access to the
 * account.
 */
const ConnectDialog = ({ connection: { key, name }, isPasswordless, onClose }: ConnectDialogProps) => {
  const text = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(() =>
    callApi<{ url: string }>('POST', `/api/sso/${key}/connect`, {
      body: isPasswordless ? {} : { currentPassword: password },
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPasswordless && !password) return setError(text('resetPassword.required'));
    const outcome = await run();
    if (outcome?.answer) return window.location.assign(outcome.answer.url);
    const fault = faults[outcome?.error?.code ?? ''];
    if (outcome) setError(fault ? text(fault) : text('people.profile.ssoFailed', { provider: name }));
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button form="connect-provider" isBusy={isBusy} kind="primary" type="submit">
            {text('people.profile.ssoConnect')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('people.profile.ssoConnectTitle', { provider: name })}
    >
      <form className={styles.form} id="connect-provider" noValidate onSubmit={(event) => void submit(event)}>
        <p>{text('people.profile.ssoConnectText', { provider: name })}</p>
        {error && isPasswordless && <Notice tone="bad">{error}</Notice>}
        {!isPasswordless && (
          <PasswordField
            autoComplete="current-password"
            data-autofocus
            error={error}
            label={text('people.profile.currentPassword')}
            maxLength={maxPasswordLength}
            onChange={(value) => {
              setPassword(value);
              setError(null);
            }}
            value={password}
          />
        )}
      </form>
    </Dialog>
  );
};

type SingleSignOnProps = {
  state: SsoState;
  /** The provider that was just connected. */
  connected: string | null;
};
type Step = { kind: 'connect' | 'disconnect'; connection: SsoConnection };

/** Providers that sign in to the account instead of the password. */
export const SingleSignOn = ({ state: { connections, isPasswordless }, connected }: SingleSignOnProps) => {
  const text = useText();
  const router = useRouter();
  const [step, setStep] = useState<Step | null>(null);
  const { run, isBusy } = useCall((key: string) => callApi('DELETE', `/api/sso/${key}`));
  const disconnect = async ({ key, name }: SsoConnection) => {
    const outcome = await run(key);
    if (!outcome) return;
    setStep(null);
    const isLast = outcome.error?.code === 'last_log_in';
    if (outcome.error) toast.error(text(isLast ? 'people.profile.ssoLast' : describeRefusal(outcome.error)));
    else toast.success(text('people.profile.ssoDisconnected', { provider: name }));
    // Removes the notice that it was connected.
    router.replace('/admin/profile');
    router.refresh();
  };
  const news = connections.find(({ key, connected: row }) => key === connected && row);
  if (connections.length === 0) return null;
  return (
    <SettingsSection text={text('people.profile.ssoText')} title={text('people.profile.sso')}>
      {news && (
        <Notice tone="good" title={text('people.profile.ssoIsConnected', { provider: news.name })}>
          {text('people.profile.ssoIsConnectedText')}
        </Notice>
      )}
      <ActionRows
        rows={connections.map((connection) => {
          const kind = connection.connected ? 'disconnect' : 'connect';
          const label = text(
            kind === 'connect' ? 'people.profile.ssoConnect' : 'people.profile.ssoDisconnect',
          );
          return {
            key: connection.key,
            title: connection.name,
            badge: connection.connected && <Tag tone="good">{text('people.profile.ssoConnected')}</Tag>,
            text: <ConnectionText connection={connection} />,
            action: (
              <Button
                aria-label={`${label}: ${connection.name}`}
                onClick={() => setStep({ kind, connection })}
                size="small"
              >
                {label}
              </Button>
            ),
          };
        })}
      />
      {step?.kind === 'connect' && (
        <ConnectDialog
          connection={step.connection}
          isPasswordless={isPasswordless}
          onClose={() => setStep(null)}
        />
      )}
      {step?.kind === 'disconnect' && (
        <ConfirmDialog
          confirmLabel={text('people.profile.ssoDisconnect')}
          isBusy={isBusy}
          isOpen
          onCancel={() => setStep(null)}
          onConfirm={() => void disconnect(step.connection)}
          title={text('people.profile.ssoDisconnectTitle', { provider: step.connection.name })}
          tone="danger"
        >
          {text('people.profile.ssoDisconnectText', { provider: step.connection.name })}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
};

const ConnectionText = ({ connection: { connected } }: { connection: SsoConnection }) => {
  const text = useText();
  if (!connected) return text('people.profile.ssoNotConnected');
  return (
    <>
      {connected.email && `${connected.email} · `}
      {text('people.profile.ssoSince')} <Time value={connected.since} />
    </>
  );
};
