'use client';

import type { ReactNode } from 'react';
import { useUploadOf } from '@/components/admin/uploads/use-upload-of';
import { Icon } from '@/components/kit/icon';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes, formatPercent, formatTimeLeft } from '@/lib/core/i18n/format';
import { useEdit } from '../sync/edit-context';
import { ReplaceButton } from './replace-button';
import styles from './video-aside.module.scss';

/** Progress of the file and its current step. During a replacement, names what viewers see meanwhile. */
export const ProcessingPanel = () => {
  const text = useText();
  const { video, rights, isServed } = useEdit();
  const upload = useUploadOf(video.id);
  // Only true for the file that is being encoded.
  const isEarly = video.playable?.isWhole === false;
  const isMissing = video.status === 'ERROR' || video.status === 'NO_FILE';
  return (
    <div className={styles.processing} data-status={upload ? 'NO_FILE' : video.status} role="status">
      {upload ? <Uploading sent={upload.sent} size={upload.size} /> : <Stage />}
      {rights.canUpdate && !upload && isMissing && <ReplaceButton />}
      {isServed && (
        <p className={styles.served}>
          {text(isEarly ? 'edit.processing.playable' : 'edit.processing.served')}
        </p>
      )}
    </div>
  );
};

const Stage = (): ReactNode => {
  const text = useText();
  const language = useLanguage();
  const { video, secondsLeft } = useEdit();
  const { status } = video;
  const share = (video.statusProgress ?? 0) / 100;
  if (status === 'COMPLETE') return null;
  const title = text(`edit.processing.${status}.title`);
  const reason = status === 'ERROR' ? video.statusMessage : null;
  return (
    <>
      {status === 'STATUS_UPDATE' ? (
        <p className={styles.percent}>{formatPercent(language, share)}</p>
      ) : (
        <Icon name={status === 'ERROR' ? 'error' : status === 'NO_FILE' ? 'upload' : 'clock'} size={28} />
      )}
      {status === 'STATUS_UPDATE' && <ProgressBar label={title} tone="busy" value={share} />}
      {status === 'PROGRESSING' && <ProgressBar label={title} tone="busy" />}
      <p className={styles.now}>{title}</p>
      <p>{reason ?? text(`edit.processing.${status}.text`)}</p>
      {secondsLeft !== null && <p>{formatTimeLeft(text, language, secondsLeft)}</p>}
    </>
  );
};

const Uploading = ({ sent, size }: { sent: number; size: number }) => {
  const text = useText();
  const language = useLanguage();
  const title = text('edit.upload.running.title');
  return (
    <>
      <p className={styles.percent}>{formatPercent(language, size > 0 ? sent / size : 0)}</p>
      <ProgressBar label={title} value={size > 0 ? sent / size : undefined} />
      <p className={styles.now}>{title}</p>
      <p>
        {text('edit.upload.running.text', {
          sent: formatBytes(language, sent),
          size: formatBytes(language, size),
        })}
      </p>
    </>
  );
};
