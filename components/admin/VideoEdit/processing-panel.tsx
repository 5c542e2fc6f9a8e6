'use client';

import { useTranslation } from '@payloadcms/ui';

import { formatPercent } from '@/lib/i18n/format-percent';
import { formatTimeLeft } from '@/lib/i18n/format-time-left';

import { useText } from '../i18n/use-text';
import { Icon } from '../Icon';
import { ProgressBar } from '../ProgressBar';
import { useEdit } from './edit-context';
import styles from './video-aside.module.scss';

/** How far the file is, and what happens now; during a replacement, what viewers see meanwhile. */
export const ProcessingPanel = () => {
  const text = useText();
  const { i18n } = useTranslation();
  const { video, isServed, secondsLeft } = useEdit();
  const { status } = video;
  const share = (video.statusProgress ?? 0) / 100;
  if (status === 'COMPLETE') return null;
  const explanation =
    status === 'ERROR'
      ? (video.statusMessage ?? text('edit.processing.ERROR.text'))
      : text(`edit.processing.${status}.text`);
  return (
    <div className={styles.processing} data-status={status} role="status">
      {status === 'STATUS_UPDATE' ? (
        <p className={styles.percent}>{formatPercent(i18n.language, share)}</p>
      ) : (
        <Icon name={status === 'ERROR' ? 'error' : status === 'NO_FILE' ? 'upload' : 'clock'} size={28} />
      )}
      {(status === 'STATUS_UPDATE' || status === 'PROGRESSING') && (
        <ProgressBar
          label={text(`edit.processing.${status}.title`)}
          tone="busy"
          value={status === 'STATUS_UPDATE' ? share : undefined}
        />
      )}
      <p className={styles.now}>{text(`edit.processing.${status}.title`)}</p>
      <p>{explanation}</p>
      {secondsLeft !== null && <p>{formatTimeLeft(i18n.language, secondsLeft)}</p>}
      {isServed && <p className={styles.served}>{text('edit.processing.served')}</p>}
    </div>
  );
};
