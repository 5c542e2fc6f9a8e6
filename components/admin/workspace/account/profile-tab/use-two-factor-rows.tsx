'use client';

import type { ActionRow } from '@/components/kit/buttons/action-rows';
import { Button } from '@/components/kit/buttons/button';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Menu } from '@/components/kit/dialogs/menu/menu';
import { useText } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import type { TwoFactorState } from '@/lib/accounts/two-factor/find-two-factor-state';

import type { Step } from './two-factor-dialogs';

const allCodes = 10;
const fewCodes = 3;

/** One row for the app, one per passkey, one for the recovery codes. */
export const useTwoFactorRows = (state: TwoFactorState, go: (step: Step) => void): ActionRow[] => {
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
