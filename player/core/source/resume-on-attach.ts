import type HlsType from 'hls.js';

/** `Hls` is the loaded class, whose event names are values. */
type Attachment = { Hls: typeof HlsType; hls: HlsType; video: HTMLVideoElement };

/**
 * Keeps a video playing when hls.js attaches it again. hls.js does so by itself and in `recoverMediaError`.
 * Attaching pauses the video without a `pause` event.
 */
export const resumeOnAttach = ({ Hls, hls, video }: Attachment): void => {
  let isPlaying = !video.paused;
  const stop = new AbortController();
  const { signal } = stop;
  video.addEventListener('play', () => (isPlaying = true), { signal });
  video.addEventListener('pause', () => (isPlaying = false), { signal });
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    if (isPlaying) void video.play().catch(() => undefined);
  });
  hls.once(Hls.Events.DESTROYING, () => stop.abort());
};
