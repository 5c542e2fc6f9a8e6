import type { VideoData } from '@/lib/videos/publishing/video-data';

import { pickPoster } from '../source/pick-poster';

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
export const preloadVideo = (dataUrl: URL): void => {
  const link = preload({ as: 'fetch', href: dataUrl.href });
  // The element repeats the request and reports its errors.
  link.addEventListener('load', () => void preloadPoster(dataUrl).catch(() => undefined));
};
