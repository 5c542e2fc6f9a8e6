'use client';

import { useCallback, useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { callText } from '@/components/api/call-api';
import type { CaptionFacts } from '@/lib/videos/text-tracks/find-caption-facts';

export const getTrackPath = ({ video, track }: Pick<CaptionFacts, 'video' | 'track'>): string =>
  `/api/videos/${video.id}/texttracks/${track.id}`;

/** The stored text of a track. Empty for a track without a file. */
export const loadTrackText = (facts: CaptionFacts, signal: AbortSignal): Promise<string> =>
  facts.track.filename === null
    ? Promise.resolve('WEBVTT\n')
    : callText(`${getTrackPath(facts)}/export`, signal);

type TrackText = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; vtt: string };

/** Loads the text once; `retry` after a failure. */
export const useTrackText = (facts: CaptionFacts): TrackText & { retry: () => void } => {
  const [text, setText] = useState<TrackText>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    loadTrackText(facts, stop.signal)
      .then((vtt) => setText({ state: 'ready', vtt }))
      .catch((error: unknown) => {
        if (error instanceof CallError) setText({ state: 'failed' });
        else if (!stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [facts, attempt]);
  const retry = useCallback(() => {
    setText({ state: 'loading' });
    setAttempt((before) => before + 1);
  }, []);
  return { ...text, retry };
};
