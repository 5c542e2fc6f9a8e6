'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { ActionRows } from '@/components/kit/ActionRows';
import { Button } from '@/components/kit/Button';
import { SettingsSection } from '@/components/kit/SettingsSection';
import { Tag } from '@/components/kit/Tag';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { TwoFactorState } from '@/lib/accounts/two-factor/find-two-factor-state';

import { CodeDialog } from './code-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { SetUpDialog } from './set-up-dialog';
import { confirmRecoveryCodes, createRecoveryCodes, disableTotp } from './two-factor-calls';

type Step = 'setUp' | 'disable' | 'renew' | null;
/** Codes that are shown now; new ones count once they are put away. */
type Shown = { codes: string[]; isReplacing: boolean };

const allCodes = 10;
const fewCodes = 3;

/** The second factor: set up, its recovery codes, turned off by a code. */
export const TwoFactor = ({ state }: { state: TwoFactorState }) => {
  const text = useText();
  const router = useRouter();
  const [step, setStep] = useState<Step>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const { isOn, since, recoveryCodes } = state;
  const finish = (message: string) => {
    setStep(null);
    toast.success(message);
    router.refresh();
  };
  const show = (codes: string[], isReplacing: boolean) => {
    setStep(null);
    setShown({ codes, isReplacing });
  };
  const putAway = async () => {
    if (shown?.isReplacing) await confirmRecoveryCodes();
    setShown(null);
    finish(text('people.profile.twoFactorSaved'));
  };
  return (
    <SettingsSection
      badge={<Tag tone={isOn ? 'good' : 'quiet'}>{text(`people.profile.${isOn ? 'on' : 'off'}`)}</Tag>}
      text={text('people.profile.twoFactorText')}
      title={text('people.profile.twoFactor')}
    >
      <ActionRows
        rows={[
          {
            key: 'app',
            title: text('people.profile.app'),
            text: since ? (
              <>
                {text('people.profile.onSince')} <Time value={since} />
              </>
            ) : (
              text('people.profile.appText')
            ),
            action: (
              <Button onClick={() => setStep(isOn ? 'disable' : 'setUp')} size="small">
                {text(`people.profile.${isOn ? 'turnOff' : 'setUp'}`)}
              </Button>
            ),
          },
          ...(isOn
            ? [
                {
                  key: 'codes',
                  title: text('people.profile.codes'),
                  badge: (
                    <Tag tone={recoveryCodes < fewCodes ? 'busy' : 'quiet'}>
                      {text('people.profile.codesLeft', { count: recoveryCodes, all: allCodes })}
                    </Tag>
                  ),
                  text: text('people.profile.codesText'),
                  action: (
                    <Button onClick={() => setStep('renew')} size="small">
                      {text('people.profile.renew')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {step === 'setUp' && (
        <SetUpDialog onClose={() => setStep(null)} onDone={(codes) => show(codes, false)} />
      )}
      {step === 'disable' && (
        <CodeDialog
          confirmLabel={text('people.profile.turnOff')}
          intro={text('people.profile.turnOffText')}
          onClose={() => setStep(null)}
          onConfirm={async (totp) => {
            await disableTotp(totp);
            finish(text('people.profile.twoFactorDisabled'));
          }}
          title={text('people.profile.turnOffTitle')}
          tone="danger"
        />
      )}
      {step === 'renew' && (
        <CodeDialog
          confirmLabel={text('people.profile.renew')}
          intro={text('people.profile.renewText')}
          onClose={() => setStep(null)}
          onConfirm={async (totp) => show((await createRecoveryCodes(totp)).recoveryCodes, true)}
          title={text('people.profile.renewTitle')}
        />
      )}
      {shown && <RecoveryCodesDialog codes={shown.codes} onDone={putAway} />}
    </SettingsSection>
  );
};
