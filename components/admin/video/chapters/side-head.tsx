'use client';

import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './chapters.module.scss';

type SideHeadProps = {
  count: number;
  isPasting: boolean;
  onPaste: () => void;
  /** Omitted if suggestions are unavailable. */
  onSuggest?: (() => void) | undefined;
  /** Credits. */
  price: number;
};

/** The number of chapters, and other ways to create them. */
export const SideHead = ({ count, isPasting, onPaste, onSuggest, price }: SideHeadProps) => {
  const text = useText();
  return (
    <div className={styles.sideHead}>
      <h2>{text('chapterEditor.count', { count })}</h2>
      {onSuggest && (
        <Button onClick={onSuggest} size="small">
          {text('chapterEditor.suggest.action', { count: price })}
        </Button>
      )}
      <Button aria-expanded={isPasting} onClick={onPaste} size="small">
        {text('chapterEditor.paste.title')}
      </Button>
    </div>
  );
};
