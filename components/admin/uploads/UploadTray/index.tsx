'use client';

import { useTranslation } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { formatTimeLeft } from '@/lib/i18n/format-time-left';

import { Button } from '../../Button';
import { ProgressBar } from '../../ProgressBar';
import { useText } from '../../i18n/use-text';
import { sumUploads } from '../engine/to-upload-item';
import { estimateSeconds } from '../engine/transfer-rate';
import { useUploads } from '../uploads-context';
import { ElsewhereRow } from './elsewhere-row';
import { RejectedRow } from './rejected-row';
import styles from './upload-tray.module.scss';
import { UploadRow } from './upload-row';

/** What is being uploaded, in the corner; a strip on the phone. */
export const UploadTray = () => {
  const { items, rejected, elsewhere } = useUploads();
  return items.length + rejected.length + elsewhere.length > 0 ? <FilledTray /> : null;
};

const phone = '(max-width: 768px)';

const FilledTray = () => {
  const text = useText();
  const { i18n } = useTranslation();
  const id = useId();
  const { center, items, rejected, elsewhere } = useUploads();
  // Drawn only once there is something, and then by a browser.
  const [isOpen, setIsOpen] = useState(() => !window.matchMedia(phone).matches);

  const sums = sumUploads(items);
  const needing = elsewhere.reduce((sum, { count }) => sum + count, sums.needing);
  const heading = () => {
    if (needing > 0) {
      return text(needing === 1 ? 'uploads.tray.oneNeeds' : 'uploads.tray.manyNeed', { count: needing });
    }
    if (sums.open > 0) {
      return text(sums.open === 1 ? 'uploads.tray.one' : 'uploads.tray.many', { count: sums.open });
    }
    if (items.length === 0) return text('uploads.row.rejected');
    return text(sums.done === 1 ? 'uploads.tray.oneDone' : 'uploads.tray.manyDone', { count: sums.done });
  };
  const secondsLeft = estimateSeconds(sums.rest, sums.rate);
  return (
    <aside aria-label={text('uploads.tray.label')} className={styles.tray} data-open={isOpen}>
      <header className={styles.head}>
        <h2 className={styles.title}>{heading()}</h2>
        {Number.isFinite(secondsLeft) && (
          <span className={styles.left}>{formatTimeLeft(i18n.language, secondsLeft)}</span>
        )}
        <Button
          aria-controls={id}
          aria-expanded={isOpen}
          aria-label={text(isOpen ? 'uploads.tray.collapse' : 'uploads.tray.expand')}
          className={styles.fold}
          icon="chevronDown"
          kind="quiet"
          onClick={() => setIsOpen(!isOpen)}
          size="small"
        />
        {sums.open === 0 && (
          <Button
            aria-label={text('uploads.tray.close')}
            icon="close"
            kind="quiet"
            onClick={center.clear}
            size="small"
          />
        )}
      </header>
      {!isOpen && sums.moving > 0 && (
        <ProgressBar label={text('uploads.tray.label')} value={1 - sums.rest / Math.max(1, sums.size)} />
      )}
      <ul className={styles.list} hidden={!isOpen} id={id}>
        {items.map((item) => (
          <UploadRow item={item} key={item.id} />
        ))}
        {rejected.map((file) => (
          <RejectedRow file={file} key={file.id} />
        ))}
        {elsewhere.map((waiting) => (
          <ElsewhereRow key={waiting.workspaceId} waiting={waiting} />
        ))}
      </ul>
    </aside>
  );
};
