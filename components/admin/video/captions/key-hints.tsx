'use client';

import { useSyncExternalStore } from 'react';

import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { type KeyCommand, keyList } from '@/lib/videos/text-tracks/editing/key-commands';

import { useKeyPlace } from './use-commands';

import styles from './timeline/timeline.module.scss';

type Hint = { keys: readonly string[]; command: KeyCommand };

const hints: Record<ReturnType<typeof useKeyPlace>, readonly Hint[]> = {
  text: [
    { keys: ['Enter'], command: 'nextText' },
    { keys: ['Shift', 'Space'], command: 'togglePlay' },
    { keys: ['Control', 'Enter'], command: 'splitAtCaret' },
    { keys: ['Escape'], command: 'toList' },
  ],
  list: [
    { keys: ['Space'], command: 'togglePlay' },
    { keys: ['Enter'], command: 'editText' },
    { keys: ['I', 'O'], command: 'startHere' },
    { keys: ['S'], command: 'split' },
    { keys: ['M'], command: 'merge' },
  ],
  waveform: [
    { keys: ['Space'], command: 'togglePlay' },
    { keys: [',', '.'], command: 'frameForward' },
    { keys: ['I'], command: 'startHere' },
    { keys: ['O'], command: 'endHere' },
    { keys: ['S'], command: 'split' },
  ],
};

/** The shortcuts of the focused place. */
export const HintLine = ({ onHelp }: { onHelp: () => void }) => {
  const text = useText();
  const place = useKeyPlace();
  return (
    <p className={styles.hints}>
      <b>{text(`captionEditor.places.${place}`)}</b>
      <span>
        {hints[place].map(({ keys, command }) => (
          <span key={command}>
            {keys.map((name) => (
              <Key key={name} name={name} />
            ))}
            {text(`captionEditor.hints.${command === 'startHere' && keys.length > 1 ? 'edges' : command}`)}
          </span>
        ))}
      </span>
      <button onClick={onHelp} type="button">
        {text('captionEditor.allKeys')} <Key name="?" />
      </button>
    </p>
  );
};

const named = ['Space', 'Shift', 'Delete', 'Escape', 'Enter'] as const;

const subscribe = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A key's label on the user's platform. */
export const Key = ({ name }: { name: string }) => {
  const text = useText();
  const hasCommand = useSyncExternalStore(subscribe, isApple, () => false);
  const known = named.find((each) => each === name);
  const control = hasCommand ? '⌘' : text('captionEditor.keyNames.Control');
  const label = name === 'Control' ? control : known ? text(`captionEditor.keyNames.${known}`) : name;
  return <kbd className={styles.key}>{label}</kbd>;
};

const groups = ['play', 'cues', 'text', 'search', 'everywhere'] as const;

/** All keyboard shortcuts of the page. */
export const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="large" title={text('captionEditor.allKeys')}>
      <div className={styles.keyGroups}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{text(`captionEditor.keyGroups.${group}`)}</h3>
            <dl>
              {keyList[group].map(({ keys, command }) => (
                <div key={command}>
                  <dt>
                    {keys.map((name) => (
                      <Key key={name} name={name} />
                    ))}
                  </dt>
                  <dd>{text(`captionEditor.hints.${command}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
