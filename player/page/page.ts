import { getDataKey, getLiveDataKey } from '@/lib/core/storage/storage-keys';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { whenNear } from '../core/loading';
import { pickPoster } from '../core/pick-poster';
import type { ReelhofPlayer } from '../core/reelhof-player';
import { pickLanguage } from '../messages/get-messages';

const preload = (attributes: Record<string, string>): HTMLLinkElement => {
  const link = document.createElement('link');
  const all = { rel: 'preload', crossorigin: 'anonymous', ...attributes };
  for (const [name, value] of Object.entries(all)) link.setAttribute(name, value);
  document.head.append(link);
  return link;
};

/** Preloads the poster as soon as data.json, which is being fetched, names it. */
const preloadPoster = async (dataUrl: URL): Promise<void> => {
  const response = await fetch(dataUrl, { credentials: 'same-origin' });
  const { poster, posters = [] } = (await response.json()) as Partial<VideoData>;
  const root = new URL('../../', dataUrl).href;
  const side = Math.max(innerWidth, innerHeight);
  const chosen = pickPoster({ poster: poster ?? null, posters }, side);
  const url = typeof chosen === 'string' && chosen ? new URL(chosen, root).href : '';
  if (url.startsWith(root)) preload({ as: 'image', href: url, fetchpriority: 'high' });
};

/** Preloads data.json and poster in parallel with the element's script. */
const preloadVideo = (dataUrl: URL): void => {
  const link = preload({ as: 'fetch', href: dataUrl.href });
  // The element repeats the request and reports its errors.
  link.addEventListener('load', () => void preloadPoster(dataUrl).catch(() => undefined));
};

/** Ids contain no slash, so that no other file of this origin can be requested. */
const videoId = /^[\w-]{1,100}$/;

/** Query parameters that become attributes of the element. Only a rehearsal's token grants any access. */
const passedOn = ['autoplay', 'muted', 'loop', 'captions', 't', 'rehearsal'];

const query = new URLSearchParams(location.search);
const live = query.get('live');
const id = live ?? query.get('id') ?? '';
const getKey = live === null ? getDataKey : getLiveDataKey;
// Without a valid id the page requests a video that cannot exist, and shows the usual error.
const dataUrl = new URL(`../${getKey(videoId.test(id) ? id : '-')}`, location.href);
// The edge redirects frames on disallowed sites to this URL.
const isForbidden = query.get('embed') === 'forbidden';

/** Later messages are dropped. */
const maxEarly = 100;

/**
 * Queues messages until the embed API is loaded, which happens only after the first message and once there is
 * a video.
 */
const heedParent = (player: ReelhofPlayer): void => {
  const early: MessageEvent<unknown>[] = [];
  let isLoading = false;
  const load = (): void => {
    if (isLoading) return;
    isLoading = true;
    void import('../embed-api/serve-embed-api').then(({ serveEmbedApi }) => {
      removeEventListener('message', keep);
      serveEmbedApi(player, early);
    });
  };
  const keep = (message: MessageEvent<unknown>): void => {
    if (message.source !== window.parent) return;
    if (early.length < maxEarly) early.push(message);
    load();
  };
  addEventListener('message', keep);
  for (const name of ['ready', 'playererror']) player.addEventListener(name, load);
};

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
    // Only for search engines and link previews, so it is loaded last.
    void import('./describe-video').then(({ describeVideo }) => describeVideo(detail));
  });
  if (window.parent !== window) heedParent(player);
  player.setAttribute('src', dataUrl.href);
};

// A frame far outside the viewport preloads nothing: a page may have many of them.
if (!isForbidden)
  void whenNear(document.documentElement, new AbortController().signal).then(() => preloadVideo(dataUrl));
// The script is `async`: it may run before the document is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startPage);
else startPage();
