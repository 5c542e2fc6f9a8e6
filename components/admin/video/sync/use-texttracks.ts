'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { ExportFormat } from '@/lib/videos/text-tracks/export-texttrack';
import type { TexttrackType } from '@/lib/videos/text-tracks/rules';
import type { MeasuredTexttrack, PresentedTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

const stored = new EventTarget();
/** Time of the last stored track per video, in milliseconds since 1970. */
const storedAt = new Map<string, number>();

/** Milliseconds. A page that opens may have been rendered this long ago. */
const openingMs = 10_000;

/** Notifies other parts of this tab that a track of the video was stored. */
export const announceStoredTrack = (videoId: string): void => {
  storedAt.set(videoId, Date.now());
  stored.dispatchEvent(new Event(videoId));
};

/**
 * Calls back for each track of the video that is stored, or was stored just now. Returns a function that
 * unsubscribes.
 */
const watchStoredTracks = (videoId: string, onStored: () => void): (() => void) => {
  stored.addEventListener(videoId, onStored);
  if (Date.now() - (storedAt.get(videoId) ?? 0) < openingMs) onStored();
  return () => stored.removeEventListener(videoId, onStored);
};

const busyMs = 5000;
const idleMs = 30_000;

/** Whether the track is being translated. */
export const isUnderWay = ({ job }: MeasuredTexttrack): boolean => job !== null && job.state !== 'FAILED';

export type Texttracks = {
  tracks: readonly MeasuredTexttrack[];
  /** Whether the last request failed, so that the data may be outdated. */
  isStale: boolean;
  reload: () => Promise<void>;
};

/** The current tracks of a video, refreshed while the page is visible. Outdated responses are dropped. */
export const useTexttracks = (videoId: string, initial: readonly MeasuredTexttrack[]): Texttracks => {
  const [tracks, setTracks] = useState(initial);
  const [isStale, setIsStale] = useState(false);
  const generation = useRef(0);

  const reload = useCallback(async () => {
    const askedIn = ++generation.current;
    try {
      const { texttracks } = await fetchTexttracks(videoId);
      if (askedIn !== generation.current) return;
      setIsStale(false);
      // An equal response keeps its identity; otherwise the player would restart.
      setTracks((before) => (JSON.stringify(before) === JSON.stringify(texttracks) ? before : texttracks));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (askedIn === generation.current) setIsStale(true);
    }
  }, [videoId]);

  // The caption editor's last save may finish after this page is shown.
  useEffect(() => watchStoredTracks(videoId, () => void reload()), [videoId, reload]);

  const isBusy = tracks.some(isUnderWay);
  useEffect(() => {
    const askIfSeen = () => {
      if (!document.hidden) void reload();
    };
    const timer = setInterval(askIfSeen, isBusy ? busyMs : idleMs);
    document.addEventListener('visibilitychange', askIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfSeen);
    };
  }, [isBusy, reload]);

  return useMemo(() => ({ tracks, isStale, reload }), [tracks, isStale, reload]);
};

const toPath = (videoId: string): string => `/api/videos/${encodeURIComponent(videoId)}/texttracks`;

/** API path that downloads a track as a file. */
export const getExportPath = (videoId: string, trackId: string, format: ExportFormat): string =>
  `${toPath(videoId)}/${encodeURIComponent(trackId)}/export?format=${format}`;

const fetchTexttracks = (videoId: string) =>
  callApi<{ texttracks: MeasuredTexttrack[] }>('GET', toPath(videoId));

const toForm = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

type NewTrack = { language: string; type: TexttrackType; file: File };

export const addTexttrack = (videoId: string, { language, type, file }: NewTrack) =>
  callApi<PresentedTexttrack>('PUT', toPath(videoId), { body: toForm({ language, type, file }) });

/** Adds a track without text, to be written in the editor. */
export const addEmptyTexttrack = (videoId: string, track: Omit<NewTrack, 'file'>) =>
  callApi<PresentedTexttrack>('PUT', toPath(videoId), { body: { ...track, isEmpty: true } });

export const replaceTexttrack = (videoId: string, trackId: string, file: File) =>
  callApi<PresentedTexttrack>('PATCH', `${toPath(videoId)}/${trackId}`, { body: toForm({ file }) });

export const deleteTexttrack = (videoId: string, trackId: string) =>
  callApi('DELETE', `${toPath(videoId)}/${encodeURIComponent(trackId)}`);
