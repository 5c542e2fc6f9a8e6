import { callApi, sendForm } from '@/components/api/call-api';
import type { Suggestions } from '@/lib/videos/thumbnails/suggestions';

type Answer = { customThumbnailUrl: string | null };

const toPath = (videoId: string): string => `/api/videos/${encodeURIComponent(videoId)}/thumbnail`;

/** Bytes. Larger images are refused before upload. */
export const maxThumbnailSize = 8_000_000;

export const chooseFrame = (videoId: string, milliseconds: number) =>
  callApi<Answer>('POST', `${toPath(videoId)}/${milliseconds}`);

export const resetThumbnail = (videoId: string) => callApi<Answer>('DELETE', toPath(videoId));

export const uploadThumbnail = (videoId: string, picture: Blob, onProgress?: (share: number) => void) => {
  const form = new FormData();
  form.set('file', picture, 'thumbnail');
  return sendForm<Answer>('PUT', toPath(videoId), { form, onProgress });
};

export const fetchSuggestions = (videoId: string, signal: AbortSignal) =>
  callApi<Suggestions>('GET', `${toPath(videoId)}/suggestions`, { signal });
