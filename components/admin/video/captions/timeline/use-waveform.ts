'use client';

import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import type { Waveform } from '@/lib/videos/text-tracks/waveform/waveform';

/** Peaks from 0 to 255; `none` if they are unavailable. */
export type Peaks =
  | { state: 'making' | 'silent' | 'none' }
  /** `loudest` is scaled to full height, because speech is often quiet. */
  | { state: 'ready'; perSecond: number; values: Uint8Array; loudest: number };

const askAgainMs = 2000;

/** Minimum scale, below which noise would look like speech. */
const leastLoudness = 40;

const toPeaks = ({ perSecond, peaks }: Waveform): Peaks => {
  const values = Uint8Array.from(atob(peaks ?? ''), (byte) => byte.charCodeAt(0));
  const loudest = values.reduce((most, value) => Math.max(most, value), leastLoudness);
  return { state: 'ready', perSecond, values, loudest };
};

/** Audio peaks of the video, polled until the worker has computed them. */
export const useWaveform = (videoId: string): Peaks => {
  const [peaks, setPeaks] = useState<Peaks>({ state: 'making' });
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const path = `/api/videos/${videoId}/waveform`;
      const answer = await callApi<Waveform>('GET', path, { signal: stop.signal });
      if (answer.state === 'making') timer = setTimeout(() => void ask().catch(giveUp), askAgainMs);
      else if (answer.state === 'silent') setPeaks({ state: 'silent' });
      else setPeaks(toPeaks(answer));
    };
    const giveUp = () => {
      if (!stop.signal.aborted) setPeaks({ state: 'none' });
    };
    ask().catch(giveUp);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [videoId]);
  return peaks;
};
