'use client';

import { toast, usePreferences } from '@payloadcms/ui';
import { usePathname } from 'next/navigation';
import { Fragment, useState, useSyncExternalStore } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Switch } from '@/components/kit/fields/switch';
import { useText } from '@/components/kit/i18n/use-text';
import { SettingsSection } from '@/components/kit/settings-section';
import { keysPreference } from '@/lib/accounts/rules';

import { listKeys, setSingleKeys, showPalette, usePaletteState } from './palette-model';

import styles from './palette.module.scss';

const never = () => () => undefined;
const useIsMac = (): boolean =>
  useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );

/** The keys of the page in view. */
export const KeysHelp = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const path = usePathname();
  const isMac = useIsMac();
  const { hasSingleKeys } = usePaletteState();
  const names: Record<string, string> = {
    Mod: isMac ? '⌘' : text('shortcuts.keys.ctrl'),
    Shift: text('shortcuts.keys.shift'),
    Space: text('shortcuts.keys.space'),
    Delete: text('folders.deleteKey'),
    click: text('shortcuts.keys.click'),
    drop: text('shortcuts.keys.drop'),
  };
  const isOff = (keys: string[]) => !hasSingleKeys && (keys[0] === '/' || keys[0] === '?');
  return (
    <Dialog
      footer={
        <Button data-autofocus kind="primary" onClick={onClose}>
          {text('kit.close')}
        </Button>
      }
      isOpen
      onClose={onClose}
      title={text('shortcuts.title')}
    >
      <div className={styles.keys}>
        {listKeys(path).map(({ title, rows }) => (
          <section key={title}>
            <h3>{text(title)}</h3>
            <dl>
              {rows
                .filter(({ keys }) => !isOff(keys))
                .map(({ keys, label }) => (
                  <div key={label}>
                    <dt>
                      {keys.map((key) => (
                        <Fragment key={key}>
                          <kbd>{names[key] ?? key}</kbd>{' '}
                        </Fragment>
                      ))}
                    </dt>
                    <dd>{text(label)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <p className={styles.hint}>{text(hasSingleKeys ? 'shortcuts.offHint' : 'shortcuts.onHint')}</p>
      </div>
    </Dialog>
  );
};

/** Switches the keys `/` and `?` on or off, in the profile. */
export const KeysSetting = ({ initial }: { initial: boolean }) => {
  const text = useText();
  const [isOn, setIsOn] = useState(initial);
  const { setPreference } = usePreferences();
  const choose = async (next: boolean) => {
    setIsOn(next);
    setSingleKeys(next);
    await setPreference(keysPreference, next);
    toast.success(text('shortcuts.saved'));
  };
  return (
    <SettingsSection text={text('shortcuts.settingText')} title={text('shortcuts.title')}>
      <Switch
        hint={text('shortcuts.settingHint')}
        isOn={isOn}
        label={text('shortcuts.setting')}
        onChange={(next) => void choose(next)}
      />
      <div>
        <Button onClick={() => showPalette('keys')}>{text('shortcuts.show')}</Button>
      </div>
    </SettingsSection>
  );
};
