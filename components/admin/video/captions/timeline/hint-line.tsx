'use client';

import { useText } from '@/components/kit/i18n/use-text';
import type { KeyCommand } from '@/lib/videos/text-tracks/editing/key-commands';

import { Key } from '../keys-dialog';
import { useKeyPlace } from '../use-commands';
import styles from './timeline.module.scss';

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
