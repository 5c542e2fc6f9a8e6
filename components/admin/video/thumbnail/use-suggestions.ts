'use client';

import { useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import type { Suggestions } from '@/lib/videos/thumbnails/suggestions';

import { fetchSuggestions } from './thumbnail-calls';

const askAgainMs = 1000;

type Asked = Suggestions & { hasFailed: boolean };

/** Suggested thumbnail frames, added as they are found. */
export const useSuggestions = (videoId: string): Asked => {
  const [asked, setAsked] = useState<Asked>({ isDone: false, frames: [], videoUrl: null, hasFailed: false });
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const answer = await fetchSuggestions(videoId, stop.signal);
        // Each response signs new links. Displayed ones are kept, so that nothing loads twice.
        setAsked((before) => ({
          isDone: answer.isDone,
          hasFailed: false,
          videoUrl: before.videoUrl ?? answer.videoUrl,
          frames: answer.frames.map(
            (frame) => before.frames.find(({ milliseconds }) => milliseconds === frame.milliseconds) ?? frame,
          ),
        }));
        if (!answer.isDone) timer = setTimeout(() => void ask(), askAgainMs);
      } catch (error) {
        if (error instanceof CallError) setAsked((before) => ({ ...before, hasFailed: true }));
        else if (!stop.signal.aborted) throw error;
      }
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [videoId]);
  return asked;
};
