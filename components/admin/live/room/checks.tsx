'use client';

import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import type { LiveCheck, LiveInfo } from '@/lib/live/live-status';

import { formatOne } from '../format-times';

import styles from './checks.module.scss';

/** Key frame intervals above this are reported. Seconds. */
const longInterval = 2.5;

/** Levels below this are inaudible. dBFS. */
const silence = -60;

/** Seconds over which values are averaged, so that they do not flicker. */
const meanSeconds = 10;

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

const useMeasured = ({ signal, healthMetrics }: LiveInfo): Record<LiveCheck['check'], string> => {
  const text = useText();
  const language = useLanguage();
  const one = (value: number) => formatOne(language, value);
  const latest = healthMetrics.slice(-meanSeconds);
  const dropped = latest.reduce((sum, { droppedFrames }) => sum + droppedFrames, 0);
  const height = signal?.height ?? 0;
  // An external service does not report the frame size.
  const picture = text(`liveRoom.checks.${height > 0 ? 'pictureValue' : 'pictureRate'}`, {
    height,
    rate: one(Math.round(mean(latest.map(({ inputFrameRate }) => inputFrameRate)))),
    dropped:
      dropped === 0
        ? text('liveRoom.checks.noneDropped')
        : text('liveRoom.checks.dropped', { count: dropped }),
  });
  const interval = signal?.keyInterval ?? null;
  const keyFrames =
    interval !== null && interval > longInterval
      ? text('liveRoom.checks.keyFrames', { seconds: one(interval) })
      : null;
  const loudness = signal?.loudness ?? null;
  return {
    picture: [picture, keyFrames].filter(Boolean).join(', '),
    sound: !signal?.hasSound
      ? text('liveRoom.checks.soundNone')
      : loudness === null
        ? text('liveRoom.checks.soundUnmeasured')
        : loudness < silence
          ? text('liveRoom.checks.soundSilent', { level: one(silence) })
          : text('liveRoom.checks.soundValue', { level: one(Math.round(loudness)) }),
    bitrate: text('liveRoom.checks.bitrateValue', {
      rate: one(mean(latest.map(({ networkIn }) => networkIn))),
    }),
  };
};

/**
 * Video, audio and bitrate: a rating with the measured value, and advice in the encoder's terms if it is bad.
 */
export const Checks = ({ info }: { info: LiveInfo }) => {
  const text = useText();
  const measured = useMeasured(info);
  return (
    <section aria-label={text('liveRoom.checks.label')} className={styles.card}>
      {info.checks.map(({ check, state, reason }) => (
        <div className={styles.check} data-state={state} key={check}>
          <span className={styles.mark}>
            {state !== 'unknown' && <Icon name={state === 'good' ? 'check' : 'warning'} size={17} />}
          </span>
          <h2>{text(`liveRoom.checks.${check}`)}</h2>
          <span className={styles.word}>
            {reason ? text(`liveRoom.faults.${reason}.state`) : text(`liveRoom.checkStates.${state}`)}
          </span>
          {state !== 'unknown' && <p className={styles.value}>{measured[check]}</p>}
          {reason && <p className={styles.fix}>{text(`liveRoom.faults.${reason}.fix`)}</p>}
        </div>
      ))}
    </section>
  );
};
