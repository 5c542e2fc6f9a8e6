'use client';

import { useUploadOf } from '@/components/admin/uploads/uploads-context';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Tag, type TagTone } from '@/components/kit/tag';
import { formatPercent } from '@/lib/core/i18n/format';
import type { Video } from '@/payload-types';

import styles from './status-badge.module.scss';

type ShownStatus = Pick<Video, 'id' | 'status' | 'statusProgress' | 'statusMessage'>;

const tones: Record<Video['status'], TagTone> = {
  NO_FILE: 'quiet',
  PROGRESSING: 'busy',
  STATUS_UPDATE: 'busy',
  ERROR: 'bad',
  COMPLETE: 'good',
};

type StatusBadgeProps = {
  video: ShownStatus;
  /** Shows a ready video as a dot and a word, for lists in which most are ready. */
  isQuiet?: boolean;
};

/** A video's status as a coloured word, with the progress of uploads in this tab and of encoding. */
export const StatusBadge = ({ video, isQuiet = false }: StatusBadgeProps) => {
  if (isQuiet && video.status === 'COMPLETE' && !video.statusMessage) return <QuietBadge />;
  return video.status === 'NO_FILE' ? <UploadBadge id={video.id} /> : <PlainBadge video={video} />;
};

const QuietBadge = () => {
  const text = useText();
  return <span className={styles.quiet}>{text('videos.status.COMPLETE')}</span>;
};

const PlainBadge = ({ video }: { video: ShownStatus }) => {
  const text = useText();
  const language = useLanguage();
  const { status, statusProgress, statusMessage } = video;
  return (
    <Tag title={statusMessage ?? undefined} tone={tones[status]}>
      {status === 'STATUS_UPDATE'
        ? text('library.encoding', { percent: formatPercent(language, (statusProgress ?? 0) / 100) })
        : text(`videos.status.${status}`)}
    </Tag>
  );
};

/** The server learns of a file only when it is complete; this tab knows the upload's progress. */
const UploadBadge = ({ id }: { id: string }) => {
  const text = useText();
  const language = useLanguage();
  const upload = useUploadOf(id);
  if (!upload) return <Tag tone={tones.NO_FILE}>{text('videos.status.NO_FILE')}</Tag>;
  const percent = formatPercent(language, upload.size > 0 ? upload.sent / upload.size : 0);
  return <Tag tone="busy">{text('library.uploading', { percent })}</Tag>;
};
