'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { ActionRows } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Tag } from '@/components/kit/tag';
import type { TwoFactorState } from '@/lib/accounts/two-factor/find-two-factor-state';

import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { confirmRecoveryCodes } from './two-factor-calls';
import { type Step, TwoFactorDialogs } from './two-factor-dialogs';
import { useTwoFactorRows } from './use-two-factor-rows';

/** The codes being shown; new ones take effect once confirmed. */
type Shown = { codes: string[]; isReplacing: boolean };

/** Second factors: authenticator app, passkeys, and recovery codes that replace either. */
export const TwoFactor = ({ state }: { state: TwoFactorState }) => {
  const text = useText();
  const router = useRouter();
  const [step, setStep] = useState<Step | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const rows = useTwoFactorRows(state, setStep);
  const finish = (message: string) => {
    setStep(null);
    toast.success(message);
    router.refresh();
  };
  const putAway = async () => {
    if (shown?.isReplacing) await confirmRecoveryCodes();
    setShown(null);
    finish(text('people.profile.twoFactorSaved'));
  };
  return (
    <SettingsSection
      badge={
        <Tag tone={state.isOn ? 'good' : 'quiet'}>{text(`people.profile.${state.isOn ? 'on' : 'off'}`)}</Tag>
      }
      text={text('people.profile.twoFactorText')}
      title={text('people.profile.twoFactor')}
    >
      <ActionRows rows={rows} />
      <Button icon="plus" onClick={() => setStep({ kind: 'addPasskey' })}>
        {text('people.profile.passkeyAdd')}
      </Button>
      {step && (
        <TwoFactorDialogs
          onClose={() => setStep(null)}
          onCodes={(codes, isReplacing) => {
            setStep(null);
            setShown({ codes, isReplacing });
          }}
          onDone={finish}
          state={state}
          step={step}
        />
      )}
      {shown && <RecoveryCodesDialog codes={shown.codes} onDone={putAway} />}
    </SettingsSection>
  );
};
