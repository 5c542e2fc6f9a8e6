'use client';

import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { maxImportItems } from '@/lib/imports/import-schemas';

import styles from './imports.module.scss';

type RoomNotesProps = { id: string; count: number; room: number | null; maxBytes: number };

/** How large a video may be and how many there is room for; why the button is off where there are too many. */
export const RoomNotes = ({ id, count, room, maxBytes }: RoomNotesProps) => {
  const text = useText();
  const language = useLanguage();
  const isFull = room !== null && (count > room || room === 0);
  const sayRoom = (left: number): string =>
    left === 0 ? text('imports.form.full') : text('imports.form.room', { count: left });
  return (
    <p className={styles.hint} id={id}>
      {text('imports.form.maxSize', { size: formatBytes(language, maxBytes) })}{' '}
      {room !== null && <span className={isFull ? styles.fault : undefined}>{sayRoom(room)}</span>}{' '}
      {count > maxImportItems && (
        <span className={styles.fault}>{text('imports.form.tooMany', { count: maxImportItems })}</span>
      )}
    </p>
  );
};
