import { getDataKey } from '@/lib/core/storage-keys';
import type { VideoData } from '@/lib/publishing/video-data';

import { pickLanguage } from '../element/pick-language';
import type { ReelhofPlayer } from '../element/reelhof-player';
import { whenNear } from '../element/when-near';
import { serveEmbedApi } from '../embed-api/serve-embed-api';
import { preloadVideo } from './preload-video';

/** Ids are opaque, but never a path: nothing else of this origin can be asked for. */
const videoId = /^[\w-]{1,100}$/;

/** What the address may say that the element understands; none of it can show what should not be seen. */
const passedOn = ['autoplay', 'muted', 'loop', 'captions', 't'];

const query = new URLSearchParams(location.search);
const id = query.get('id') ?? '';
// A page without a usable id asks for a video that cannot exist, and says so like for any other.
const dataUrl = new URL(`../${getDataKey(videoId.test(id) ? id : '-')}`, location.href);
// The edge sends frames of sites that may not show the video here.
const isForbidden = query.get('embed') === 'forbidden';

const startPage = (): void => {
  const language = pickLanguage([query.get('lang'), ...navigator.languages]);
  document.documentElement.lang = language;

  const player = document.querySelector<ReelhofPlayer>('reelhof-player');
  if (!player) return;
  player.setAttribute('lang', language);
  for (const name of passedOn) {
    const value = query.get(name);
    if (value !== null) player.setAttribute(name, value);
  }
  if (isForbidden) player.setAttribute('embed', 'forbidden');
  player.addEventListener('ready', (event) => {
    const { detail } = event as CustomEvent<VideoData>;
    // What only machines read can wait for the rest.
    void import('../element/describe-video').then(({ describeVideo }) => describeVideo(detail));
  });
  serveEmbedApi(player);
  player.setAttribute('src', dataUrl.href);
};

// A frame far from view is one of many.
if (!isForbidden)
  void whenNear(document.documentElement, new AbortController().signal).then(() => preloadVideo(dataUrl));
// This script waits for nothing, not even for the rest of the page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startPage);
else startPage();
