'use client';

import { useEffect, useState } from 'react';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { estimateTimeLeft } from '@/lib/ai/jobs/estimate-time-left';
import type { PresentedTranscription } from '@/lib/ai/transcription/present-transcription';
import { formatDuration, formatTimeLeft } from '@/lib/core/i18n/format';

/** The current time, updated with each response; null until the browser knows it. */
export const useNow = (answer: unknown): number | null => {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const request = requestAnimationFrame(() => setNow(Date.now()));
    return () => cancelAnimationFrame(request);
  }, [answer]);
  return now;
};

/** Progress of a transcription as a fraction and a text. `duration` in seconds. */
export const useTranscriptionProgress = (
  transcription: PresentedTranscription | null,
  duration: number,
): { share: number; words: string } => {
  const text = useText();
  const language = useLanguage();
  const now = useNow(transcription);
  if (!transcription) return { share: 0, words: '' };
  const { status, ahead, progress, startedAt } = transcription;
  if (status === 'QUEUED') {
    return {
      share: 0,
      words: ahead > 0 ? text('ai.queued.ahead', { count: ahead }) : text('ai.queued.next'),
    };
  }
  const share = progress / 100;
  const left = now === null ? null : estimateTimeLeft({ share, startedAt, now });
  const words = [
    text('ai.transcribe.running', {
      done: formatDuration(duration * share),
      duration: formatDuration(duration),
    }),
    ...(left === null ? [] : [formatTimeLeft(text, language, left)]),
  ];
  return { share, words: words.join(' · ') };
};
