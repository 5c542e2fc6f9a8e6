'use client';

import { type RefObject, useEffect, useState } from 'react';

import type { LiveEvent } from '../live-event';

/** The preview URL of an event, kept stable for as long as possible. */
export const useStableAddress = (
  { info: { preview }, cacheBreaker }: Pick<LiveEvent, 'info' | 'cacheBreaker'>,
  now: number | null,
): string | null => {
  const [kept, setKept] = useState({ preview, cacheBreaker });
  const next = keepPreview(kept, { preview, cacheBreaker }, now);
  if (next.preview?.url !== kept.preview?.url || next.cacheBreaker !== kept.cacheBreaker) setKept(next);
  return next.preview?.url ?? null;
};

/** Milliseconds before expiry at which a URL is replaced. */
const marginMs = 60_000;

export type Kept = { preview: LiveEvent['info']['preview']; cacheBreaker: string };

/**
 * Keeps the current preview URL while it is valid, because each response signs a new one and a change would
 * restart the video. A URL is valid for one run of the channel, which others may restart. Pure; `now` in
 * milliseconds.
 */
export const keepPreview = (kept: Kept, next: Kept, now: number | null): Kept => {
  if (kept.preview === null || next.preview === null || kept.cacheBreaker !== next.cacheBreaker) return next;
  const isOver = now !== null && Date.parse(kept.preview.expiresAt) - now < marginMs;
  return isOver ? next : kept;
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
