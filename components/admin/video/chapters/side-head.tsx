'use client';

import { Button } from '@/components/kit/Button';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './chapters.module.scss';

type SideHeadProps = { count: number; isPasting: boolean; onPaste: () => void };

/** How many chapters there are, and other ways to get some. */
export const SideHead = ({ count, isPasting, onPaste }: SideHeadProps) => {
  const text = useText();
  return (
    <div className={styles.sideHead}>
      <h2>{text(count === 1 ? 'chapterEditor.countOne' : 'chapterEditor.count', { count })}</h2>
      <Button aria-expanded={isPasting} onClick={onPaste} size="small">
        {text('chapterEditor.paste.title')}
      </Button>
    </div>
  );
};
