'use client';

import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { DetailList } from '@/components/kit/tables/detail-list';
import { formatBytes, formatDuration, formatNumber, formatPercent } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatTime } from '../format-times';
import type { Counted } from '../live-api';
import type { LiveEvent } from '../live-event';
import { useNow } from '../use-now';
import { Card } from './cards';

import styles from './after.module.scss';

/** The recording, in place of the live preview. */
export const Recording = ({ event, isMaking }: { event: LiveEvent; isMaking: boolean }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { archive } = event.info;
  return (
    <div>
      <div className={styles.recording}>
        {archive?.playerUrl ? (
          <iframe allow="autoplay; fullscreen" src={archive.playerUrl} title={archive.title} />
        ) : (
          <p>{text(isMaking ? 'liveRoom.after.closing' : 'liveRoom.after.noPicture')}</p>
        )}
      </div>
      {archive && archive.rungs.length > 0 && (
        <p className={styles.under}>
          {event.endedAt && now !== null && (
            <span>{text('liveRoom.after.recordedAt', { time: formatTime(language, event.endedAt) })}</span>
          )}
          <span>{archive.rungs.join(', ')}</span>
        </p>
      )}
    </div>
  );
};

type Archive = NonNullable<LiveInfo['archive']>;
type Step = {
  name: 'playable' | 'processing' | 'thumbnail' | 'storyboard' | 'captions';
  state: 'done' | 'busy' | 'failed';
  share?: number;
};

const listSteps = (archive: Archive): Step[] => {
  const {
    status,
    statusProgress,
    playerUrl,
    rungs: renditions,
    hasThumbnail,
    hasStoryboard,
    captions,
  } = archive;
  const isOver = status === 'COMPLETE';
  const hasFailed = status === 'ERROR';
  const judge = (isDone: boolean): Step['state'] => (isDone ? 'done' : hasFailed ? 'failed' : 'busy');
  return [
    { name: 'playable', state: judge(playerUrl !== null) },
    {
      ...{ name: 'processing', state: judge(isOver && renditions.length > 0) },
      ...(!isOver && !hasFailed && { share: (statusProgress ?? 0) / 100 }),
    },
    { name: 'thumbnail', state: judge(hasThumbnail) },
    { name: 'storyboard', state: judge(hasStoryboard) },
    ...(captions ? [{ name: 'captions' as const, state: captions.state }] : []),
  ];
};

/** The steps of producing the recording. */
export const RecordingSteps = ({ archive }: { archive: Archive }) => {
  const text = useText();
  const language = useLanguage();
  const steps = listSteps(archive);
  const done = steps.filter(({ state }) => state === 'done').length;
  const nameOf = ({ name }: Step) =>
    text(`liveRoom.after.${name}`, {
      language: getLanguageName(language, archive.captions?.language ?? language),
    });
  return (
    <Card
      note={text('liveRoom.after.stepsDone', { done, all: steps.length })}
      title={text('liveRoom.after.recording')}
    >
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li data-state={step.state} key={step.name}>
            {step.state === 'busy' ? (
              <span className={styles.spinner} />
            ) : (
              <Icon name={step.state === 'done' ? 'check' : 'error'} size={18} />
            )}
            <span>{nameOf(step)}</span>
            <small>
              {step.state === 'failed' && text('liveRoom.after.failed')}
              {step.share !== undefined && formatPercent(language, step.share)}
            </small>
            {step.share !== undefined && (
              <div className={styles.bar}>
                <ProgressBar label={nameOf(step)} tone="busy" value={step.share} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** Offers to cut off the start and the end of a recording. */
export const TrimRecording = ({ archive }: { archive: Archive }) => {
  const text = useText();
  // Its own files come after the immediate playback of the broadcast's segments.
  const isReady = archive.status === 'COMPLETE' && archive.rungs.length > 0;
  if (!isReady) return null;
  return (
    <section aria-label={text('liveRoom.after.trim')} className={styles.again}>
      <div>
        <h2>{text('liveRoom.after.trim')}</h2>
        <p>{text('liveRoom.after.trimText')}</p>
      </div>
      <ButtonLink href={`/admin/collections/videos/${archive.videoId}/trim`}>
        {text('liveRoom.after.trim')}
      </ButtonLink>
    </section>
  );
};

/** Details of an event that is over. */
export const BroadcastDetails = ({ event, counted }: { event: LiveEvent; counted: Counted | null }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { wentLiveAt, endedAt, info } = event;
  const seconds = wentLiveAt && endedAt ? (Date.parse(endedAt) - Date.parse(wentLiveAt)) / 1000 : null;
  const { most, isCounted } = info.analytics.viewers;
  const show = (at: string | null | undefined) => (at && now !== null ? formatTime(language, at) : '–');
  return (
    <DetailList
      rows={[
        { label: text('liveRoom.after.most'), value: isCounted ? formatNumber(language, most) : '–' },
        { label: text('liveRoom.after.onAir'), value: seconds === null ? '–' : formatDuration(seconds) },
        { label: text('liveRoom.after.from'), value: show(wentLiveAt) },
        { label: text('liveRoom.after.until'), value: show(endedAt) },
        {
          label: text('liveRoom.after.traffic'),
          value: counted ? formatBytes(language, counted.traffic) : '–',
        },
      ]}
    />
  );
};

/** Resets the event to a planned one. */
export const SendAgain = ({ onReset }: { onReset: () => void }) => {
  const text = useText();
  return (
    <section aria-label={text('liveRoom.after.again')} className={styles.again}>
      <div>
        <h2>{text('liveRoom.after.again')}</h2>
        <p>{text('liveRoom.after.againText')}</p>
      </div>
      <Button onClick={onReset}>{text('liveRoom.after.reset')}</Button>
    </section>
  );
};
