'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { confirmRecoveryCodes } from '@/components/admin/sign-in/two-factor-api';
import { useCall } from '@/components/api/use-call';
import { type ActionRow, ActionRows } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { Notice } from '@/components/kit/states/notice';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { TwoFactorState } from '@/lib/accounts/two-factor/find-two-factor-state';

import { type Step, TwoFactorDialogs } from './two-factor-dialogs';

import styles from './profile-view.module.scss';

const allCodes = 10;
const fewCodes = 3;

/** One row for the app, one per passkey, one for the recovery codes. */
const useTwoFactorRows = (state: TwoFactorState, go: (step: Step) => void): ActionRow[] => {
  const text = useText();
  const { isOn, appSince, passkeys, recoveryCodes } = state;
  const app: ActionRow = {
    key: 'app',
    title: text('people.profile.app'),
    badge: passkeys.length > 0 && (
      <Tag tone={appSince ? 'good' : 'quiet'}>{text(`people.profile.${appSince ? 'on' : 'off'}`)}</Tag>
    ),
    text: appSince ? (
      <>
        {text('people.profile.onSince')} <Time value={appSince} />
      </>
    ) : (
      text('people.profile.appText')
    ),
    action: (
      <Button onClick={() => go({ kind: appSince ? 'disable' : 'setUp' })} size="small">
        {text(`people.profile.${appSince ? 'turnOff' : 'setUp'}`)}
      </Button>
    ),
  };
  const ofPasskeys = passkeys.map((passkey): ActionRow => ({
    key: passkey.id,
    title: text('people.profile.passkey', { name: passkey.name }),
    text: (
      <>
        {text('people.profile.passkeyAdded')} <Time value={passkey.createdAt} /> ·{' '}
        {passkey.lastUsedAt ? (
          <>
            {text('people.profile.last')} <Time value={passkey.lastUsedAt} />
          </>
        ) : (
          text('people.profile.passkeyUnused')
        )}
      </>
    ),
    action: (
      <Menu icon="more" kind="quiet" label={text('people.profile.passkeyMore', { name: passkey.name })}>
        <MenuItem icon="edit" onSelect={() => go({ kind: 'renamePasskey', passkey })}>
          {text('people.profile.passkeyRename')}
        </MenuItem>
        <MenuItem icon="trash" onSelect={() => go({ kind: 'removePasskey', passkey })} tone="danger">
          {text('people.profile.passkeyRemove')}
        </MenuItem>
      </Menu>
    ),
  }));
  const codes: ActionRow = {
    key: 'codes',
    title: text('people.profile.codes'),
    badge: (
      <Tag tone={recoveryCodes < fewCodes ? 'busy' : 'quiet'}>
        {text('people.profile.codesLeft', { count: recoveryCodes, all: allCodes })}
      </Tag>
    ),
    text: text('people.profile.codesText'),
    action: (
      <Button onClick={() => go({ kind: 'renew' })} size="small">
        {text('people.profile.renew')}
      </Button>
    ),
  };
  return [app, ...ofPasskeys, ...(isOn ? [codes] : [])];
};

type RecoveryCodesDialogProps = { codes: string[]; onDone: () => Promise<void> };

const download = (content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'reelhof-codes.txt' });
  link.click();
  URL.revokeObjectURL(url);
};

/** Shows the recovery codes once. Closes only by confirmation, not by Esc or an outside click. */
const RecoveryCodesDialog = ({ codes, onDone }: RecoveryCodesDialogProps) => {
  const text = useText();
  const [isStored, setIsStored] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const { run, isBusy } = useCall(onDone);
  const content = `${codes.join('\n')}\n`;
  return (
    <Dialog
      footer={
        <Button
          disabled={!isStored}
          isBusy={isBusy}
          kind="primary"
          onClick={() => void run().then((outcome) => setIsFailed(Boolean(outcome?.error)))}
        >
          {text('common.done')}
        </Button>
      }
      isDismissible={false}
      isOpen
      onClose={() => undefined}
      title={text('people.profile.codes')}
    >
      <div className={styles.form}>
        <p>{text('people.profile.codesIntro')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void copyText(content).then(setIsCopied)}
            size="small"
          >
            {text(isCopied ? 'common.copied' : 'common.copy')}
          </Button>
          <Button icon="download" onClick={() => download(content)} size="small">
            {text('people.profile.asText')}
          </Button>
        </div>
        <Checkbox
          checked={isStored}
          label={text('people.profile.codesStored')}
          onChange={({ target }) => setIsStored(target.checked)}
        />
        {isFailed && <Notice tone="bad">{text('common.unexpected')}</Notice>}
      </div>
    </Dialog>
  );
};

/** The codes being shown; new ones take effect once confirmed. */
type Shown = { codes: string[]; isReplacing: boolean };

type TwoFactorProps = { state: TwoFactorState; isPasswordless: boolean };

/** Second factors: authenticator app, passkeys, and recovery codes that replace either. */
export const TwoFactor = ({ state, isPasswordless }: TwoFactorProps) => {
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
  const closeCodes = async () => {
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
      {isPasswordless && !state.isOn && (
        <p className={styles.hint}>{text('people.profile.twoFactorNeedsPassword')}</p>
      )}
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
      {shown && <RecoveryCodesDialog codes={shown.codes} onDone={closeCodes} />}
    </SettingsSection>
  );
};
