'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';

import type { SaveState } from './use-save-track';
import styles from '../editor.module.scss';

type SavedLineProps = { state: SaveState; isChanged: boolean; keptAt: number | null };

/** Whether changes are saved on the server or only in this browser. */
export const SavedLine = ({ state, isChanged, keptAt }: SavedLineProps) => {
  const text = useText();
  const language = useLanguage();
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  return (
    <span className={styles.saved} role="status">
      {state === 'saving' ? (
        text('edit.saving')
      ) : isChanged ? (
        <>
          <b>{text('captionEditor.unsaved')}</b>
          {keptAt !== null && ` · ${text('captionEditor.keptHere', { time: time.format(keptAt) })}`}
        </>
      ) : state === 'saved' ? (
        text('edit.saved')
      ) : (
        ''
      )}
    </span>
  );
};
