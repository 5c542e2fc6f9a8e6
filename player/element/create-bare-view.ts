import type { VideoData } from '@/lib/videos/publishing/video-data';

import { drawCaptions } from '../captions/draw-captions';
import { createElement } from './create-element';
import type { PlayerView } from './create-player-view';

/** Whether the page around the element provides controls and shortcuts. */
export const isBare = (host: Element): boolean => host.getAttribute('controls') === 'none';

type BareOptions = { data: VideoData; video: HTMLVideoElement; signal: AbortSignal };

/** The video with captions only. Uses no markup strings, so that it also works under Trusted Types. */
export const createBareView = ({ data, video, signal }: BareOptions): PlayerView => {
  const captions = createElement('div', { class: 'captions' });
  const picture = createElement('div', { class: 'picture' }, video, captions);
  video.setAttribute('aria-label', data.title);
  video.style.display = 'block';
  return {
    element: createElement('div', { class: 'layout' }, picture),
    parts: () => undefined,
    prepare: () => undefined,
    offerSound: () => undefined,
    start: () => drawCaptions(video, captions, signal),
  };
};
