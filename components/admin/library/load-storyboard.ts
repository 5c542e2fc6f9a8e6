import { callApi } from '@/components/api/call-api';
import type { Storyboard } from '@/lib/videos/publishing/playback/find-storyboard';

/** A sheet of small pictures that the browser has at hand. Pixels. */
export type Sheet = { url: string; width: number; height: number };

const loading = new Map<string, Promise<Storyboard | null>>();

const fetchStoryboard = (videoId: string): Promise<Storyboard | null> =>
  callApi<Storyboard>('GET', `/api/videos/${encodeURIComponent(videoId)}/storyboard`).catch(() => null);

/** A video's storyboard, asked for once for each version of its file; null where there is none to be had. */
export const loadStoryboard = (videoId: string, thumbnailUrl: string): Promise<Storyboard | null> => {
  // The path names the version; the signature is another one each time.
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

/** Loads one sheet, so that it shows without a flash. */
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
