import { Link } from '@payloadcms/ui';

import { formatDuration } from '@/lib/i18n/format-duration';
import { translate } from '@/lib/i18n/text';
import type { Video } from '@/payload-types';

import { Icon } from '../Icon';
import styles from './video-card.module.scss';

type ShownVideo = Pick<
  Video,
  | 'id'
  | 'title'
  | 'status'
  | 'statusProgress'
  | 'statusMessage'
  | 'visibility'
  | 'duration'
  | 'previewThumbnailUrl'
  | 'createdAt'
>;

const tones = { NO_FILE: 'quiet', PROGRESSING: 'busy', STATUS_UPDATE: 'busy', ERROR: 'bad' } as const;

const Status = ({ video, language }: { video: ShownVideo; language: string }) => {
  if (video.status === 'COMPLETE') return <>{translate(language, `videos.visibility.${video.visibility}`)}</>;
  const word =
    video.status === 'STATUS_UPDATE'
      ? translate(language, 'dashboard.encoding', { percent: Math.round(video.statusProgress ?? 0) })
      : translate(language, `videos.status.${video.status}`);
  return (
    <span className={styles.tag} data-tone={tones[video.status]} title={video.statusMessage ?? undefined}>
      {word}
    </span>
  );
};

/** A video among others: its picture, its title, how it stands, when it came. */
export const VideoCard = ({ video, language }: { video: ShownVideo; language: string }) => {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(video.createdAt));
  return (
    <Link className={styles.card} href={`/admin/collections/videos/${video.id}`} prefetch={false}>
      <span className={styles.picture}>
        {video.previewThumbnailUrl ? (
          // The edge serves it in its final size; Next's optimiser would only fetch signed links again.
          // eslint-disable-next-line @next/next/no-img-element
          <img alt="" loading="lazy" src={video.previewThumbnailUrl} />
        ) : (
          <Icon name="video" size={32} />
        )}
        {video.duration ? <span className={styles.duration}>{formatDuration(video.duration)}</span> : null}
        {video.status === 'STATUS_UPDATE' && (
          <span className={styles.progress}>
            <span style={{ width: `${video.statusProgress ?? 0}%` }} />
          </span>
        )}
      </span>
      <span className={styles.body}>
        <span className={styles.title} title={video.title}>
          {video.title}
        </span>
        <span className={styles.facts}>
          <Status language={language} video={video} />
          <span>{date}</span>
        </span>
      </span>
    </Link>
  );
};
