'use client';

import { Button } from '@/components/kit/buttons/Button';
import { useText } from '@/components/kit/i18n/use-text';

import type { RejectedFile } from '../engine/types';
import { useUploads } from '../uploads-context';
import styles from './upload-tray.module.scss';

/** A file that is not sent, and why. */
export const RejectedRow = ({ file: { id, name, reason } }: { file: RejectedFile }) => {
  const text = useText();
  const { center } = useUploads();
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <Button
          aria-label={text('uploads.row.remove', { name })}
          icon="close"
          kind="quiet"
          onClick={() => center.dismiss(id)}
          size="small"
        />
      </div>
      <p className={styles.fault}>{text(`uploads.rejected.${reason}`)}</p>
    </li>
  );
};
