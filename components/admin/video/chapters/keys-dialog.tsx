'use client';

import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { MessageKey } from '@/lib/core/i18n/text';

import styles from './chapters.module.scss';

const keys: [keys: (string | { word: MessageKey })[], what: MessageKey][] = [
  [[{ word: 'chapterEditor.keys.space' }], 'chapterEditor.keys.play'],
  [[',', '.'], 'chapterEditor.keys.frame'],
  [['N'], 'chapterEditor.addHere'],
  [['←', '→'], 'chapterEditor.keys.second'],
  [[{ word: 'chapterEditor.keys.shift' }, '←', '→'], 'chapterEditor.keys.tenSeconds'],
  [[{ word: 'chapterEditor.keys.del' }], 'chapterEditor.keys.remove'],
  [['Enter'], 'chapterEditor.keys.done'],
  [[{ word: 'chapterEditor.keys.control' }, 'S'], 'edit.save'],
  [[{ word: 'chapterEditor.keys.control' }, 'Z'], 'chapterEditor.undo'],
  [[{ word: 'chapterEditor.keys.control' }, { word: 'chapterEditor.keys.shift' }, 'Z'], 'chapterEditor.redo'],
];

/** All keyboard shortcuts of the page. */
export const KeysDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={text('chapterEditor.keys.all')}>
      <dl className={styles.keys}>
        {keys.map(([names, what]) => (
          <div key={JSON.stringify(names)}>
            <dt>{text(what)}</dt>
            <dd>
              {names.map((name) => {
                const word = typeof name === 'string' ? name : text(name.word);
                return <kbd key={word}>{word}</kbd>;
              })}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
