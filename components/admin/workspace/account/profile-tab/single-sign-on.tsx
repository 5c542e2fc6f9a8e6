'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { ActionRows } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Notice } from '@/components/kit/states/notice';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { SsoConnection, SsoState } from '@/lib/accounts/sso/find-sso-state';

import { ConnectDialog } from './connect-dialog';

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
    if (outcome.error) toast.error(text(isLast ? 'people.profile.ssoLast' : 'common.unexpected'));
    else toast.success(text('people.profile.ssoDisconnected', { provider: name }));
    // Removes the notice that it was connected.
    router.replace('/admin/globals/account?tab=profile');
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
            text: <Facts connection={connection} />,
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

const Facts = ({ connection: { connected } }: { connection: SsoConnection }) => {
  const text = useText();
  if (!connected) return text('people.profile.ssoNotConnected');
  return (
    <>
      {connected.email && `${connected.email} · `}
      {text('people.profile.ssoSince')} <Time value={connected.since} />
    </>
  );
};
