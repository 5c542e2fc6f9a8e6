'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { Link } from '@/components/kit/buttons/link';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import { formatDuration, formatPercent } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';

import { formatDay, formatDistance, formatSpan, formatTime } from './format-times';
import { listPath } from './live-api';
import { isDeletable, type LiveEvent } from './live-event';
import { useNow } from './use-now';

import styles from './live-list.module.scss';

type EventRowProps = { event: LiveEvent; isPast: boolean; mayDelete: boolean };

/** An upcoming or past event: image, time and status. */
export const EventRow = ({ event, isPast, mayDelete }: EventRowProps) => {
  const text = useText();
  const { title, src, info } = event;
  const duration = info.archive?.duration;
  const picture = src.posterUrl ?? info.archive?.thumbnailUrl ?? null;
  return (
    <li className={styles.row}>
      <div className={styles.picture} data-has={picture !== null}>
        {picture ? (
          // oxlint-disable-next-line nextjs/no-img-element -- the edge delivers it in its final size
          <img alt="" loading="lazy" src={picture} />
        ) : (
          text('liveList.noPicture')
        )}
        {duration ? <span className={styles.duration}>{formatDuration(duration)}</span> : null}
      </div>
      <div className={styles.title}>
        <h3>
          <Link href={`${listPath}/${event.id}`} title={title}>
            {title}
          </Link>
        </h3>
        <p>
          <Subtitle event={event} isPast={isPast} />
        </p>
      </div>
      <When event={event} />
      <div className={styles.status}>
        {isPast ? <PastStatus event={event} /> : <NextStatus event={event} />}
      </div>
      <RowMenu event={event} mayDelete={mayDelete && isDeletable(event)} />
    </li>
  );
};

const Subtitle = ({ event, isPast }: Omit<EventRowProps, 'mayDelete'>) => {
  const text = useText();
  const language = useLanguage();
  const { most, isCounted } = event.info.analytics.viewers;
  if (isPast) {
    if (event.info.state === 'IDLE' || !isCounted) return null;
    return text('liveList.most', { count: most });
  }
  const spoken = event.language ? getLanguageName(language, event.language) : text('liveList.noLanguage');
  return [spoken, event.liveTranscriptionEnabled && text('liveList.liveCaptions')].filter(Boolean).join(', ');
};

const When = ({ event }: { event: LiveEvent }) => {
  const language = useLanguage();
  const now = useNow();
  const { startDateTime, endDateTime, wentLiveAt, endedAt, info } = event;
  const [from, to] =
    info.state === 'ENDED' && wentLiveAt && endedAt ? [wentLiveAt, endedAt] : [startDateTime, endDateTime];
  // The server does not know the reader's time zone.
  if (now === null) return <div className={styles.when} />;
  return (
    <div className={styles.when}>
      {formatDay(language, from)}, {formatSpan(language, from, to)}
      <small>{formatDistance(language, from, now)}</small>
    </div>
  );
};

const NextStatus = ({ event }: { event: LiveEvent }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { info } = event;
  if (info.channelState !== 'IDLE') return <Tag tone="good">{text('liveList.status.running')}</Tag>;
  const from = Date.parse(info.start.from);
  if (now === null) return null;
  if (now >= from) return <Tag tone="busy">{text('liveList.status.off')}</Tag>;
  // Within a day, the time alone is unambiguous.
  const isSoon = from - now < 86_400_000;
  return (
    <Tag>
      {isSoon
        ? text('liveList.channelFrom', { time: formatTime(language, from) })
        : text('liveList.status.planned')}
    </Tag>
  );
};

const PastStatus = ({ event }: { event: LiveEvent }) => {
  const text = useText();
  const language = useLanguage();
  const { state, archive } = event.info;
  if (state === 'IDLE') return text('liveList.status.missed');
  if (!archive) return text('liveList.status.unrecorded');
  if (archive.status !== 'COMPLETE' && archive.status !== 'ERROR') {
    const percent = formatPercent(language, (archive.statusProgress ?? 0) / 100);
    return <Tag tone="busy">{text('liveList.savingPercent', { percent })}</Tag>;
  }
  return (
    <Link href={`/admin/collections/videos/${archive.videoId}`}>{text('liveList.status.recording')}</Link>
  );
};

const RowMenu = ({ event, mayDelete }: { event: LiveEvent; mayDelete: boolean }) => {
  const text = useText();
  const router = useRouter();
  const [isDeleting, setIsDeleting] = useState(false);
  const href = `${listPath}/${event.id}`;
  return (
    <div className={styles.menu}>
      <Menu icon="more" kind="quiet" label={text('liveList.actions', { title: event.title })}>
        <MenuItem href={href} icon="video">
          {text('liveList.toRoom')}
        </MenuItem>
        {event.info.mayUpdate && (
          <MenuItem href={`${href}?tab=details`} icon="edit">
            {text('liveList.edit')}
          </MenuItem>
        )}
        <MenuItem href={`${href}?tab=embed`} icon="code">
          {text('liveList.embedCode')}
        </MenuItem>
        {mayDelete && (
          <MenuItem icon="trash" onSelect={() => setIsDeleting(true)} tone="danger">
            {text('liveList.delete')}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <TrashDialog
          collection="liveEvents"
          onClose={() => setIsDeleting(false)}
          onDone={() => router.refresh()}
          rows={[event]}
        />
      )}
    </div>
  );
};
