'use client';

import { StatusBadge } from '@/components/admin/library/StatusBadge';
import { CopyButton } from '@/components/kit/buttons/CopyButton';
import { Facts } from '@/components/kit/tables/Facts';
import { Link } from '@/components/kit/buttons/Link';
import { Notice } from '@/components/kit/states/Notice';
import { Time } from '@/components/kit/Time';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format-duration';
import type { LinkedLiveEvent } from '@/lib/live/recording/find-linked-event';

import { useOriginal } from '../files/use-original';
import { useEdit } from '../sync/edit-context';
import { ProcessingPanel } from './processing-panel';
import { VideoPlayer } from './video-player';
import styles from './video-aside.module.scss';

/** What the video is: it plays, or says how far it is, and its facts, unless another part of the page has more to say there. */
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
      {!isPlayerOnly && <FactsCard />}
    </aside>
  );
};

const FactsCard = () => {
  const text = useText();
  const language = useLanguage();
  const { video, author } = useEdit();
  const original = useOriginal(video, language);
  const heights = (video.src?.mp4 ?? []).map(({ width, height }) => Math.min(width, height)).join(', ');
  const optional = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);
  return (
    <div className={styles.card}>
      <Facts
        rows={[
          { label: text('videos.fields.status'), value: <StatusBadge video={video} /> },
          ...optional(text('edit.facts.duration'), video.duration ? formatDuration(video.duration) : null),
          ...optional(text('edit.facts.resolutions'), heights),
          ...optional(text('edit.facts.original'), original),
          { label: text('edit.facts.uploaded'), value: <Time value={video.createdAt} /> },
          { label: text('edit.facts.updated'), value: <Time value={video.updatedAt} /> },
          { label: text('edit.facts.author'), value: author ?? text('edit.facts.integration') },
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
