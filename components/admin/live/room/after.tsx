'use client';

import { Button } from '@/components/kit/Button';
import { Facts } from '@/components/kit/Facts';
import { Icon } from '@/components/kit/Icon';
import { ProgressBar } from '@/components/kit/ProgressBar';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatDuration } from '@/lib/core/i18n/format-duration';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { formatPercent } from '@/lib/core/i18n/format-percent';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatTime } from '../format-times';
import type { Counted } from '../live-calls';
import type { LiveEvent } from '../live-event';
import { useNow } from '../use-now';
import { Card } from './card';
import styles from './after.module.scss';

/** The recording, at the place where the picture was. */
export const Recording = ({ event, isMaking }: { event: LiveEvent; isMaking: boolean }) => {
  const text = useText();
  const { archive } = event.info;
  return (
    <div className={styles.recording}>
      {archive?.playerUrl ? (
        <iframe allow="autoplay; fullscreen" src={archive.playerUrl} title={archive.title} />
      ) : (
        <p>{text(isMaking ? 'liveRoom.after.closing' : 'liveRoom.after.noPicture')}</p>
      )}
    </div>
  );
};

type Step = { name: 'playable' | 'processing'; state: 'done' | 'busy' | 'failed'; share?: number };

const listSteps = ({ status, statusProgress, playerUrl }: NonNullable<LiveInfo['archive']>): Step[] => {
  const isOver = status === 'COMPLETE';
  const hasFailed = status === 'ERROR';
  return [
    { name: 'playable', state: playerUrl ? 'done' : hasFailed ? 'failed' : 'busy' },
    {
      name: 'processing',
      state: isOver ? 'done' : hasFailed ? 'failed' : 'busy',
      ...(!isOver && !hasFailed && { share: (statusProgress ?? 0) / 100 }),
    },
  ];
};

/** What becomes of the recording, step by step. */
export const RecordingSteps = ({ archive }: { archive: NonNullable<LiveInfo['archive']> }) => {
  const text = useText();
  const language = useLanguage();
  return (
    <Card title={text('liveRoom.after.recording')}>
      <ul className={styles.steps}>
        {listSteps(archive).map(({ name, state, share }) => (
          <li data-state={state} key={name}>
            {state === 'busy' ? (
              <span className={styles.spinner} />
            ) : (
              <Icon name={state === 'done' ? 'check' : 'error'} size={18} />
            )}
            <span>{text(`liveRoom.after.${name}`)}</span>
            <small>
              {state === 'failed' && text('liveRoom.after.failed')}
              {share !== undefined && formatPercent(language, share)}
            </small>
            {share !== undefined && (
              <div className={styles.bar}>
                <ProgressBar label={text(`liveRoom.after.${name}`)} tone="busy" value={share} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** What is known of an event that is over. */
export const AfterFacts = ({ event, counted }: { event: LiveEvent; counted: Counted | null }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  const { wentLiveAt, endedAt, info } = event;
  const seconds = wentLiveAt && endedAt ? (Date.parse(endedAt) - Date.parse(wentLiveAt)) / 1000 : null;
  const { most, isCounted } = info.analytics.viewers;
  const show = (at: string | null | undefined) => (at && now !== null ? formatTime(language, at) : '–');
  return (
    <Facts
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

/** Makes the same event a planned one again. */
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
