import type { VideoData } from '@/lib/videos/publishing/video-data';

import { drawCaptions } from '../captions/draw-captions';
import { createElement } from './create-element';
import type { PlayerView } from './create-player-view';

/** Whether the page around the element brings controls and keys of its own. */
export const isBare = (host: Element): boolean => host.getAttribute('controls') === 'none';

type BareOptions = { data: VideoData; video: HTMLVideoElement; signal: AbortSignal };

/** The picture with its captions and nothing else. It needs no markup from strings, so that it runs under Trusted Types as well. */
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
