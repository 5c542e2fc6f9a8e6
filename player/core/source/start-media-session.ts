import type { VideoData } from '@/lib/videos/publishing/video-data';

const skipSeconds = 10;

/** The player of a page that started last gets the media keys. */
let owner: AbortSignal | null = null;

/**
 * Sets `navigator.mediaSession` and handles its actions while this video is the active one, until `signal`.
 */
export const startMediaSession = (video: HTMLVideoElement, data: VideoData, signal: AbortSignal): void => {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  const seek = (time: number): void => {
    video.currentTime = Math.min(Math.max(time, 0), video.duration || 0);
  };
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seekbackward: ({ seekOffset }) => seek(video.currentTime - (seekOffset ?? skipSeconds)),
    seekforward: ({ seekOffset }) => seek(video.currentTime + (seekOffset ?? skipSeconds)),
    seekto: ({ seekTime }) => seek(seekTime ?? 0),
  };
  const setActions = (isOurs: boolean): void => {
    for (const [name, action] of Object.entries(actions)) {
      try {
        mediaSession.setActionHandler(name as MediaSessionAction, isOurs ? action : null);
      } catch {
        // Throws for an action that the browser does not support.
      }
    }
  };
  const updatePosition = (): void => {
    const { duration, playbackRate, currentTime: position } = video;
    if (Number.isFinite(duration) && position <= duration)
      mediaSession.setPositionState?.({ duration, playbackRate, position });
  };

  const begin = (): void => {
    owner = signal;
    const artwork = data.poster ? [{ src: data.poster }] : [];
    mediaSession.metadata = new MediaMetadata({ title: data.title, artwork });
    setActions(true);
    updatePosition();
  };
  if (!video.paused) begin();
  video.addEventListener('play', begin, { signal });
  for (const name of ['loadedmetadata', 'playing', 'pause', 'seeked', 'ratechange'])
    video.addEventListener(name, () => owner === signal && updatePosition(), { signal });
  signal.addEventListener('abort', () => {
    if (owner !== signal) return;
    owner = null;
    setActions(false);
    mediaSession.metadata = null;
  });
};
