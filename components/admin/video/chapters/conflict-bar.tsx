'use client';

import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './chapters.module.scss';

/** Somebody else stored other chapters meanwhile: both ways are open, neither is taken in silence. */
export const ConflictBar = ({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }) => {
  const text = useText();
  return (
    <div className={styles.bar}>
      <Notice
        action={
          <>
            <Button onClick={onTake} size="small">
              {text('chapterEditor.conflict.take')}
            </Button>
            <Button onClick={onKeep} size="small">
              {text('chapterEditor.conflict.keep')}
            </Button>
          </>
        }
        title={text('chapterEditor.conflict.title')}
        tone="busy"
      >
        {text('chapterEditor.conflict.text')}
      </Notice>
    </div>
  );
};
