'use client';

import { useCallback, useMemo, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { PresentedTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import type { AiState } from '@/lib/workspaces/usage/find-ai-state';
import type { UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

const toPath = (videoId: string): string => `/api/videos/${encodeURIComponent(videoId)}`;

const fetchCredits = async (): Promise<UsedLimit> => {
  const path = '/api/workspaces/check-subscription-limits';
  return (await callApi<{ aiCreditsCurrentMonth: UsedLimit }>('GET', path)).aiCreditsCurrentMonth;
};

export const startTranscription = (videoId: string, language: string) =>
  callApi('POST', `${toPath(videoId)}/transcribe`, { body: { language } });

/** Cancels a running job, or dismisses a failed one. */
export const endTranscription = (videoId: string) => callApi('DELETE', `${toPath(videoId)}/transcribe`);

type Translation = { texttrackId: string; targetLanguage: string };

export const startTranslation = (videoId: string, wish: Translation) =>
  callApi<PresentedTexttrack>('POST', `${toPath(videoId)}/texttracks/translate`, { body: wish });

export type DescriptionWish = { length: 'short' | 'default' | 'long'; tone: 'default' | 'formal' };
export type WrittenTexts = { description: string; title?: string; tags?: string[] };

export const generateDescription = (videoId: string, trackId: string, wish: DescriptionWish) =>
  callApi<WrittenTexts>('POST', `${toPath(videoId)}/texttracks/${trackId}/generate-description`, {
    body: { ...wish, include: ['title', 'tags'] },
  });

export type KnownAi = {
  /** Null if the workspace is not active. */
  state: AiState | null;
  /** Reloads the credits. */
  reload: () => Promise<void>;
};

/** AI features of the video's workspace, with the last known credits. */
export const useAiState = (initial: AiState | null): KnownAi => {
  const [state, setState] = useState(initial);
  const reload = useCallback(async () => {
    try {
      const credits = await fetchCredits();
      setState((before) => before && { ...before, credits });
    } catch (error) {
      // Keeps the known state; the server decides in the end.
      if (!(error instanceof CallError)) throw error;
    }
  }, []);
  return useMemo(() => ({ state, reload }), [state, reload]);
};
