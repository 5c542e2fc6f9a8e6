import { callApi } from '@/components/api/call-api';
import type { Storyboard } from '@/lib/videos/publishing/playback/find-storyboard';

/** A sprite loaded by the browser. Pixels. */
export type Sheet = { url: string; width: number; height: number };

const loading = new Map<string, Promise<Storyboard | null>>();

const fetchStoryboard = (videoId: string): Promise<Storyboard | null> =>
  callApi<Storyboard>('GET', `/api/videos/${encodeURIComponent(videoId)}/storyboard`).catch(() => null);

/** A video's storyboard, requested once per version of its file; null if there is none. */
export const loadStoryboard = (videoId: string, thumbnailUrl: string): Promise<Storyboard | null> => {
  // The path identifies the version; only the signature differs between requests.
  const key = `${videoId} ${thumbnailUrl.split('?')[0]}`;
  const known = loading.get(key);
  if (known) return known;
  const started = fetchStoryboard(videoId).then((storyboard) => {
    if (!storyboard) loading.delete(key);
    return storyboard;
  });
  loading.set(key, started);
  return started;
};

/** Preloads a sprite, so that it appears without flashing. */
export const loadSheet = async (url: string): Promise<Sheet | null> => {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return { url, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  }
};
