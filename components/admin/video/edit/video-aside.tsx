'use client';

import { useFormFields } from '@payloadcms/ui';
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';

import { StatusBadge } from '@/components/admin/library/status-badge';
import { useDesign } from '@/components/admin/players/player-design-form';
import { PlayerPreview } from '@/components/admin/players/player-preview';
import { useUploadOf } from '@/components/admin/uploads/uploads-context';
import { Link } from '@/components/kit/buttons/link';
import { CopyButton } from '@/components/kit/fields/copy-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Notice } from '@/components/kit/states/notice';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { DetailList } from '@/components/kit/tables/detail-list';
import { Time } from '@/components/kit/time';
import { formatBytes, formatDuration, formatPercent, formatTimeLeft } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { LinkedLiveEvent } from '@/lib/live/find-live-event';
import { toEditedPreview } from '@/lib/videos/players/to-preview-source';
import type { VideoDataTexttrack } from '@/lib/videos/publishing/video-data';
import { preferManualTracks } from '@/lib/videos/text-tracks/rules';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

import { useEdit } from '../sync/edit-context';
import { getExportPath } from '../sync/use-texttracks';
import { ReplaceButton, useOriginal } from './original-file';
import { getPlayerScript, usePresetDesign } from './preview-player';

import styles from './video-aside.module.scss';

/** Progress of the file and its current step. During a replacement, names what viewers see meanwhile. */
const ProcessingPanel = () => {
  const text = useText();
  const { video, rights, isServed } = useEdit();
  const upload = useUploadOf(video.id);
  // Only true for the file that is being encoded.
  const isPreview = video.playable?.isWhole === false;
  const isMissing = video.status === 'ERROR' || video.status === 'NO_FILE';
  return (
    <div className={styles.processing} data-status={upload ? 'NO_FILE' : video.status} role="status">
      {upload ? <Uploading sent={upload.sent} size={upload.size} /> : <Stage />}
      {rights.canUpdate && !upload && isMissing && <ReplaceButton />}
      {isServed && (
        <p className={styles.served}>
          {text(isPreview ? 'edit.processing.playable' : 'edit.processing.served')}
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

/**
 * Uses our API, since the files of a private video are not public. `file` changes the URL whenever the text
 * changes.
 */
const toPlayed = (videoId: string, tracks: readonly MeasuredTexttrack[]): VideoDataTexttrack[] =>
  preferManualTracks(tracks.filter(({ filename }) => filename)).flatMap(({ id, language, type, filename }) =>
    filename
      ? [
          {
            id,
            language,
            type,
            label: getLanguageName(language, language),
            url: `${getExportPath(videoId, id, 'vtt')}&file=${filename}`,
          },
        ]
      : [],
  );

/** The viewers' player with the design selected here, also before it is saved. */
const VideoPlayer = () => {
  const { video, texttracks } = useEdit();
  const startAt = useSearchParams().get('t');
  const isOwn = useFormFields(([fields]) => fields['player.useCustomDesign']?.value === true);
  const own = useDesign('player.playerDesign');
  const preset = usePresetDesign();
  return (
    <div className={styles.player}>
      <PlayerPreview
        design={isOwn ? own : preset}
        key={video.sourceFolder}
        script={getPlayerScript(video)}
        source={toEditedPreview(video, toPlayed(video.id, texttracks.tracks))}
        startAt={startAt}
      />
    </div>
  );
};

/** The video's player or progress, and its details, unless another part of the page replaces them. */
export const VideoAside = ({ isPlayerOnly = false }: { isPlayerOnly?: boolean }) => {
  const text = useText();
  const { video, isServed } = useEdit();
  return (
    <aside aria-label={text('edit.aside')} className={styles.aside}>
      {isServed && <VideoPlayer />}
      {video.status === 'COMPLETE' && video.statusMessage && (
        <Notice tone="bad">{video.statusMessage}</Notice>
      )}
      {(!isServed || video.status !== 'COMPLETE') && <ProcessingPanel />}
      {!isPlayerOnly && <DetailsCard />}
    </aside>
  );
};

const DetailsCard = () => {
  const text = useText();
  const language = useLanguage();
  const { video, author, integration } = useEdit();
  const original = useOriginal(video, language);
  const heights = (video.src?.mp4 ?? []).map(({ width, height }) => Math.min(width, height)).join(', ');
  const optional = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  return (
    <div className={styles.card}>
      <DetailList
        rows={[
          { label: text('videos.fields.status'), value: <StatusBadge video={video} /> },
          ...optional(text('edit.details.duration'), video.duration ? formatDuration(video.duration) : null),
          ...optional(text('edit.details.resolutions'), heights),
          ...optional(text('edit.details.original'), original),
          { label: text('edit.details.uploaded'), value: <Time value={video.createdAt} /> },
          { label: text('edit.details.updated'), value: <Time value={video.updatedAt} /> },
          {
            label: text('edit.details.author'),
            value: author ?? integration ?? text('edit.details.integration'),
          },
          ...(video.linkedLiveEvent
            ? [{ label: text('liveEvents.singular'), value: <EventLink event={video.linkedLiveEvent} /> }]
            : []),
          { label: 'ID', value: <CopyId id={video.id} /> },
        ]}
      />
    </div>
  );
};

const EventLink = ({ event: { id, title } }: { event: LinkedLiveEvent }) => {
  const text = useText();
  return (
    <Link href={`/admin/collections/liveEvents/${id}`} title={title}>
      {text('liveEvent.view')}
    </Link>
  );
};

const CopyId = ({ id }: { id: string }) => {
  const text = useText();
  return (
    <span className={styles.id}>
      <code title={id}>{id}</code>
      <CopyButton label={text('edit.menu.copyId')} value={id} />
    </span>
  );
};
