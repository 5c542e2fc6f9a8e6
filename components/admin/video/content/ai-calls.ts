import { callApi } from '@/components/api/call-api';
import type { PresentedTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import type { UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

const toPath = (videoId: string): string => `/api/videos/${encodeURIComponent(videoId)}`;

export const fetchCredits = async (): Promise<UsedLimit> => {
  const path = '/api/workspaces/check-subscription-limits';
  return (await callApi<{ aiCreditsCurrentMonth: UsedLimit }>('GET', path)).aiCreditsCurrentMonth;
};

export const startTranscription = (videoId: string, language: string) =>
  callApi('POST', `${toPath(videoId)}/transcribe`, { body: { language } });

/** Cancels a running job, or dismisses a failed one. */
export const endTranscription = (videoId: string) => callApi('DELETE', `${toPath(videoId)}/transcribe`);

export type Translation = { texttrackId: string; targetLanguage: string };

export const startTranslation = (videoId: string, wish: Translation) =>
  callApi<PresentedTexttrack>('POST', `${toPath(videoId)}/texttracks/translate`, { body: wish });

export type DescriptionWish = { length: 'short' | 'default' | 'long'; tone: 'default' | 'formal' };
export type WrittenTexts = { description: string; title?: string; tags?: string[] };

export const generateDescription = (videoId: string, trackId: string, wish: DescriptionWish) =>
  callApi<WrittenTexts>('POST', `${toPath(videoId)}/texttracks/${trackId}/generate-description`, {
    body: { ...wish, include: ['title', 'tags'] },
  });
