'use client';

import { useEffect, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { StageName } from '@/lib/live/find-stage';

import { formatClock, formatOne, formatTimeExactly } from '../format-times';
import type { LiveEvent } from '../live-event';
import { useStableAddress, usePreview } from './use-preview';

import styles from './preview.module.scss';

/** Lower end of the meter. dBFS. */
const floor = -60;

/** Audio level as a bar and a value. `loudness` in dBFS. */
const LevelMeter = ({ loudness }: { loudness: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const level = Math.min(0, Math.max(floor, loudness ?? floor));
  const value =
    loudness === null || loudness <= floor
      ? text('liveRoom.stage.levelNone')
      : text('liveRoom.stage.levelValue', {
          level: formatOne(language, Math.round(loudness)),
        });
  return (
    <div
      aria-label={text('liveRoom.stage.level')}
      aria-valuemax={0}
      aria-valuemin={floor}
      aria-valuenow={Math.round(level)}
      aria-valuetext={value}
      className={styles.meter}
      role="meter"
    >
      <span style={{ height: `${(level / floor) * 100}%` }} />
    </div>
  );
};

type PreviewProps = {
  event: LiveEvent;
  stage: StageName;
  now: number | null;
  onDelay: (seconds: number | null) => void;
};

/** The camera's video stream at maximum size. Private until viewers see the event. */
export const Preview = ({ event, stage, now, onDelay }: PreviewProps) => {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [isMuted, setIsMuted] = useState(true);
  const { info } = event;
  const address = useStableAddress(event, now);
  const isSending = info.signal?.isSending === true;
  const { isPlaying, delay } = usePreview(video, isSending ? address : null);
  useEffect(() => onDelay(delay), [delay, onDelay]);
  const isShown = isSending && isPlaying;
  return (
    <>
      <div className={styles.stage} data-has-meter={isSending}>
        <div className={styles.picture}>
          <video
            aria-label={text('liveRoom.stage.picture')}
            autoPlay
            className={styles.video}
            data-shown={isShown}
            muted={isMuted}
            playsInline
            ref={video}
          />
          {isSending && info.picture ? (
            // oxlint-disable-next-line nextjs/no-img-element -- a data URL that changes with each poll
            <img alt={text('liveRoom.stage.picture')} className={styles.video} src={info.picture} />
          ) : (
            !isShown && <NoPicture event={event} now={now} stage={stage} />
          )}
          <span className={styles.pill}>
            {text(info.state === 'LIVE' ? 'liveRoom.stage.asViewers' : 'liveRoom.stage.preview')}
          </span>
          {isShown && info.signal?.hasSound && (
            <span className={styles.listen}>
              <Button
                aria-pressed={!isMuted}
                kind="quiet"
                onClick={() => setIsMuted((wasMuted) => !wasMuted)}
                size="small"
              >
                {text(isMuted ? 'liveRoom.stage.listen' : 'liveRoom.stage.mute')}
              </Button>
            </span>
          )}
        </div>
        {isSending && <LevelMeter loudness={info.signal?.loudness ?? null} />}
      </div>
      <BelowPicture delay={delay} event={event} now={now} stage={stage} />
    </>
  );
};

const NoPicture = ({ event, stage, now }: Omit<PreviewProps, 'onDelay'>) => {
  const text = useText();
  const { info } = event;
  const lastFrame = info.signal?.lastFrameAt;
  if (info.preview === null && !info.mayUpdate) {
    return <Empty says={text('liveRoom.stage.hidden')} title={text('liveRoom.stage.none')} />;
  }
  if (lastFrame && info.signal?.isSending === false) {
    const time = now === null ? '' : formatClock(text, now - Date.parse(lastFrame));
    const says = ({ interrupted: 'viewersRead', lost: 'viewersWait' } as const)[stage as string];
    return (
      <Empty
        says={text(`liveRoom.stage.${says ?? 'countdown'}`)}
        title={text('liveRoom.stage.noSignal', { time })}
      />
    );
  }
  if (info.signal?.sendingSince) {
    return <Empty says={text('liveRoom.stage.keyFrame')} title={text('liveRoom.stage.receiving')} />;
  }
  if (stage === 'cutOff')
    return <Empty says={text('liveRoom.stage.viewersWait')} title={text('liveRoom.health.off')} />;
  const says = stage === 'planned' ? 'planned' : stage === 'waiting' ? 'waiting' : 'off';
  return <Empty says={text(`liveRoom.stage.${says}`)} title={text('liveRoom.stage.none')} />;
};

const Empty = ({ title, says }: { title: string; says: string }) => (
  <div className={styles.none}>
    <b>{title}</b>
    <span>{says}</span>
  </div>
);

const BelowPicture = ({
  event,
  stage,
  now,
  delay,
}: Pick<PreviewProps, 'event' | 'stage' | 'now'> & { delay: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const { signal, liveTranscriptionStatus } = event.info;
  if (!signal?.lastFrameAt) return null;
  if (!signal.isSending) {
    return (
      <p className={styles.under}>
        <span>
          {now !== null &&
            text('liveRoom.stage.lastPicture', { time: formatTimeExactly(language, signal.lastFrameAt) })}
        </span>
        {stage === 'interrupted' && <span>{text('liveRoom.stage.retries')}</span>}
      </p>
    );
  }
  const { width, height, fps, hasSound } = signal;
  return (
    <p className={styles.under}>
      {height > 0 && <span>{text('liveRoom.stage.size', { width, height })}</span>}
      <span>{text('liveRoom.stage.rate', { rate: formatOne(language, fps) })}</span>
      {!hasSound && <span>{text('liveRoom.stage.noSound')}</span>}
      {liveTranscriptionStatus === 'running' && <span>{text('liveRoom.stage.captions')}</span>}
      {delay !== null && (
        <span className={styles.last}>
          {text('liveRoom.stage.delay', { seconds: formatOne(language, delay) })}
        </span>
      )}
    </p>
  );
};
