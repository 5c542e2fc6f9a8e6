'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import type { StageName } from '@/lib/live/find-stage';

import { formatClock, formatOne, formatTimeExactly } from '../format-times';
import type { LiveEvent } from '../live-event';

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

/** The preview URL of an event, kept stable for as long as possible. */
export const useStableAddress = (
  { info: { preview }, cacheBreaker }: Pick<LiveEvent, 'info' | 'cacheBreaker'>,
  now: number | null,
): string | null => {
  const [shown, setShown] = useState({ preview, cacheBreaker });
  const next = keepPreview(shown, { preview, cacheBreaker }, now);
  if (next.preview?.url !== shown.preview?.url || next.cacheBreaker !== shown.cacheBreaker) setShown(next);
  return next.preview?.url ?? null;
};

/** Milliseconds before expiry at which a URL is replaced. */
const marginMs = 60_000;

export type ShownPreview = { preview: LiveEvent['info']['preview']; cacheBreaker: string };

/**
 * Keeps the current preview URL while it is valid, because each response signs a new one and a change would
 * restart the video. A URL is valid for one run of the channel, which others may restart. Pure; `now` in
 * milliseconds.
 */
export const keepPreview = (shown: ShownPreview, next: ShownPreview, now: number | null): ShownPreview => {
  if (shown.preview === null || next.preview === null || shown.cacheBreaker !== next.cacheBreaker)
    return next;
  const isOver = now !== null && Date.parse(shown.preview.expiresAt) - now < marginMs;
  return isOver ? next : shown;
};

/** Milliseconds until the URL is reloaded after a stream error. */
const retryMs = 5000;

/** Seconds between camera and preview; null if the stream has no capture times. */
const measureDelay = (playedAt: Date | null): number | null => {
  const seconds = playedAt ? (Date.now() - playedAt.getTime()) / 1000 : -1;
  return seconds >= 0 && seconds < 120 ? seconds : null;
};

type HlsPlayer = {
  readonly playingDate: Date | null;
  readonly liveSyncPosition: number | null;
  readonly latency: number;
  destroy: () => void;
};

/**
 * Seconds behind the live edge above which to seek, since catching up by faster playback would take minutes.
 */
const farBehind = 4;

const goToEdge = (video: HTMLVideoElement, player: HlsPlayer | null): void => {
  if (!player || player.liveSyncPosition === null || player.latency < farBehind) return;
  if (player.liveSyncPosition > video.currentTime + 1) video.currentTime = player.liveSyncPosition;
};

/** Loads hls.js only if there is a stream. Resolves to null if the browser plays HLS natively. */
const startPlayer = async (
  video: HTMLVideoElement,
  url: string,
  onFatal: () => void,
): Promise<HlsPlayer | null> => {
  const { default: Hls } = await import('hls.js');
  if (!Hls.isSupported()) {
    video.src = url;
    video.onerror = onFatal;
    return null;
  }
  const hls = new Hls({ lowLatencyMode: true, backBufferLength: 10, maxLiveSyncPlaybackRate: 1.3 });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFatal();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return hls;
};

/**
 * Plays the camera's stream at the live edge in `video`; null stops it. Returns whether video is shown, and
 * its delay in seconds.
 */
export const usePreview = (
  video: RefObject<HTMLVideoElement | null>,
  url: string | null,
): { isPlaying: boolean; delay: number | null } => {
  const [attempt, setAttempt] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [delay, setDelay] = useState<number | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !url) return;
    let isOver = false;
    let player: HlsPlayer | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(retry);
      retry = setTimeout(() => setAttempt((count) => count + 1), retryMs);
    };
    const show = () => {
      setIsPlaying(true);
      void element.play().catch(() => undefined);
    };
    element.addEventListener('loadeddata', show);
    const measuring = setInterval(() => {
      goToEdge(element, player);
      setDelay(measureDelay(player?.playingDate ?? null));
    }, 1000);
    startPlayer(element, url, again).then((started) => {
      if (isOver) started?.destroy();
      else player = started;
    }, again);
    return () => {
      isOver = true;
      clearTimeout(retry);
      clearInterval(measuring);
      element.removeEventListener('loadeddata', show);
      player?.destroy();
      element.removeAttribute('src');
      element.load();
      setIsPlaying(false);
      setDelay(null);
    };
  }, [attempt, url, video]);
  return { isPlaying, delay };
};
