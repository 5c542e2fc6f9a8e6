'use client';

import { useRef } from 'react';

import { ButtonLink } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';

import { formatClock, formatOne, formatTime } from './format-times';
import { listPath } from './live-api';
import type { LiveEvent } from './live-event';
import { useStableAddress, usePreview } from './room/use-preview';
import { useNow } from './use-now';

import styles from './live-list.module.scss';

/** An event on air: its video stream, start time and viewers. */
export const OnAirCard = ({ event }: { event: LiveEvent }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { id, info, title, endDateTime, wentLiveAt, createArchiveVideo } = event;
  const href = `${listPath}/${id}`;
  const since =
    wentLiveAt && now !== null ? formatClock(text, Math.max(0, now - Date.parse(wentLiveAt))) : '–';
  const isSending = info.signal?.isSending === true;
  const { current, isCounted } = info.analytics.viewers;
  return (
    <article aria-labelledby={`live-${id}`} className={styles.now}>
      <Picture event={event} now={now} />
      <div className={styles.nowText}>
        <p className={styles.live}>{text('liveList.liveSince', { time: since })}</p>
        <h2 id={`live-${id}`}>{title}</h2>
        <p className={styles.nowHint}>
          {now !== null && text('liveList.plannedUntil', { time: formatTime(language, endDateTime) })}
          {' · '}
          {text(createArchiveVideo ? 'liveList.isRecorded' : 'liveList.isNotRecorded')}
        </p>
        <dl>
          <div>
            <dt>{text('liveList.watching')}</dt>
            <dd>{isCounted ? formatNumber(language, current) : '–'}</dd>
          </div>
          <div>
            <dt>{text('liveList.network')}</dt>
            <dd>
              {text('liveRoom.checks.bitrateValue', {
                rate: formatOne(language, isSending ? (info.signal?.bitrate ?? 0) / 1_000_000 : 0),
              })}
            </dd>
          </div>
          <div>
            <dt>{text('liveList.rate')}</dt>
            <dd>
              {text('liveRoom.stage.rate', {
                rate: formatOne(language, isSending ? (info.signal?.fps ?? 0) : 0),
              })}
            </dd>
          </div>
        </dl>
        <div className={styles.nowActions}>
          <ButtonLink href={href}>{text('liveList.toRoom')}</ButtonLink>
          <ButtonLink href={`${href}?tab=embed`} kind="quiet">
            {text('liveList.embedCode')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
};

/** The current video stream of an event, muted. */
const Picture = ({ event, now }: { event: LiveEvent; now: number | null }) => {
  const video = useRef<HTMLVideoElement>(null);
  const address = useStableAddress(event, now);
  usePreview(video, event.info.signal?.isSending ? address : null);
  return (
    <div className={styles.nowPicture}>
      <video
        aria-hidden="true"
        autoPlay
        muted
        playsInline
        poster={event.src.posterUrl ?? undefined}
        ref={video}
      />
    </div>
  );
};
