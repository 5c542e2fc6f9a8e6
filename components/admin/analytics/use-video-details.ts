'use client';

import { useCallback, useEffect, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { VideoDetails } from '@/lib/analytics/reports/find-video-details';

/** The properties of a video that its statistics display. */
export type MeasuredVideo = {
  id: string;
  /** Seconds. */
  duration: number;
  previewThumbnailUrl?: string | null;
  chapters: { start: number; title: string }[];
  /** IANA name of the zone of the days. */
  timeZone: string;
};

type Host = VideoDetails['hosts'][number] & { isShare: boolean };
export type ShownDetails = Omit<VideoDetails, 'hosts'> & { hosts: Host[] };

export type LoadedDetails = {
  details: ShownDetails | null;
  /** Time of loading; null before. */
  loadedAt: Date | null;
  error: CallError | null;
  reload: () => void;
};

/** A video's statistics. Loaded data stays visible if a later call fails. */
export const useVideoDetails = (videoId: string, timeZone: string): LoadedDetails => {
  const [state, setState] = useState<Omit<LoadedDetails, 'reload'>>({
    details: null,
    loadedAt: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const query = toQuery({ tz: timeZone });
        const path = `/api/statistics/videos/${encodeURIComponent(videoId)}?${query}`;
        const details = await callApi<ShownDetails>('GET', path, { signal: controller.signal });
        setState({ details, loadedAt: new Date(), error: null });
      } catch (error) {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setState((known) => ({ ...known, error }));
      }
    };
    void load();
    return () => controller.abort();
  }, [videoId, timeZone, round]);
  return { ...state, reload: useCallback(() => setRound((value) => value + 1), []) };
};
