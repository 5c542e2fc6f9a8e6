import { createLoader } from '../core/create-loader';
import { getShownCaptions } from './captions';

/** Loads the captions' chunk once a track is showing. */
export const drawCaptions = (video: HTMLVideoElement, overlay: HTMLElement, signal: AbortSignal): void => {
  const drawing = createLoader(() => import('./render-captions'), signal);
  let isDrawn = false;
  const check = (): void => {
    if (isDrawn || getShownCaptions(video) === null) return;
    drawing(({ renderCaptions }) => {
      if (!isDrawn) renderCaptions(video, overlay, signal);
      isDrawn = true;
    });
  };
  video.textTracks.addEventListener('change', check, { signal });
  video.addEventListener('play', check, { signal });
  for (const element of video.querySelectorAll('track')) element.addEventListener('load', check, { signal });
  check();
};
