'use client';

import { createContext, type RefObject, use, useEffect, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { Video } from '@/payload-types';

import type { UploadCenter, UploadSnapshot } from './engine/create-upload-center';
import { isUnderWay } from './engine/to-upload-item';
import type { UploadItem, UploadTarget } from './engine/types';

/** The page on which files can be dropped anywhere. */
export const libraryPath = '/admin/collections/videos';

/** A video whose file is to be replaced. */
export type ReplaceableVideo = { id: string; title: string; hasAutomaticTranscription: boolean };

export type Uploads = UploadSnapshot & {
  center: UploadCenter;
  /** Whether there is a workspace to upload to. */
  isEnabled: boolean;
  /** How often files were added since the page was loaded. */
  additions: number;
  addFiles: (files: readonly File[], target: UploadTarget) => Promise<void>;
  /** Opens the file dialog; only in response to a click. */
  chooseFiles: () => void;
  askToReplace: (video: ReplaceableVideo) => void;
  /** While uploads run, asks before leaving the page. Resolves to whether to leave. */
  confirmLeave: () => Promise<boolean>;
};

export const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of this tab. Throws outside `UploadsProvider`. */
export const useUploads = (): Uploads => {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('there is no UploadsProvider around this');
  return uploads;
};

/** The oldest upload of this tab in progress; null if there is none. */
export const useRunningUpload = (): UploadItem | null => useUploads().items.find(isUnderWay) ?? null;

/** This tab's active upload of the video's file; null if there is none. */
export const useUploadOf = (videoId: string) =>
  useUploads().items.find((item) => item.videoId === videoId && item.state !== 'done') ?? null;

/** A key of this tab's uploads for a video. It changes when one starts or ends. */
export const useUploadStep = (videoId: string): string =>
  useUploads()
    .items.filter((item) => item.videoId === videoId)
    .map(({ version, state }) => `${version} ${state === 'done' ? 'sent' : 'begun'}`)
    .join();

/** The state of an uploaded file; `reason` explains a broken one. */
export type UploadResult = { state: 'ready' | 'broken'; reason: string | null };
type UploadResults = ReadonlyMap<string, UploadResult>;

type Asked = Pick<Video, 'id' | 'status' | 'v' | 'statusMessage'>;

const pollMs = 5000;
/** Milliseconds that uploads stay in the tray after all of them are ready. */
const shownMs = 30_000;

const findResults = async (items: readonly UploadItem[]): Promise<[string, UploadResult][]> => {
  const ids = items.flatMap(({ videoId }) => videoId ?? []);
  const fields = ['status', 'v', 'statusReason', 'statusMessage'];
  const query = toQuery({
    ...Object.fromEntries(fields.map((field) => [`select[${field}]`, true])),
    'where[id][in]': ids.join(','),
    depth: 0,
    limit: ids.length,
  });
  const { docs } = await callApi<{ docs: Asked[] }>('GET', `/api/videos?${query}`, { isInBackground: true });
  return items.flatMap(({ id, videoId, version }): [string, UploadResult][] => {
    const video = docs.find((each) => each.id === videoId);
    // A video that was deleted meanwhile needs no more attention.
    if (!video || (video.v ?? 0) > (version ?? 0)) return [[id, { state: 'ready', reason: null }]];
    if (video.status === 'COMPLETE') return [[id, { state: 'ready', reason: null }]];
    return video.status === 'ERROR' ? [[id, { state: 'broken', reason: video.statusMessage ?? null }]] : [];
  });
};

/** The results of uploaded files by the id of their item; asked for until each has one. */
export const useUploadResults = (items: readonly UploadItem[]): UploadResults => {
  const [results, setResults] = useState<UploadResults>(new Map());
  const open = items.filter(({ id, state }) => state === 'done' && !results.has(id));
  const key = open.map(({ id }) => id).join('\n');
  useEffect(() => {
    if (key === '') return;
    const asked = items.filter(({ id }) => key.split('\n').includes(id));
    const ask = async () => {
      if (document.hidden) return;
      try {
        const found = await findResults(asked);
        setResults((known) => new Map([...known, ...found]));
      } catch (error) {
        // Asked again with the next poll.
        if (!(error instanceof CallError)) throw error;
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), pollMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the key changes with the items
  }, [key]);
  return results;
};

/** Removes the uploads once all are ready, unless the tray is in use. Broken files stay until removed. */
export const useLeaving = (
  { items, center }: { items: readonly UploadItem[]; center: UploadCenter },
  results: UploadResults,
  tray: RefObject<HTMLElement | null>,
): void => {
  const isDone = items.length > 0 && items.every(({ id, state }) => state === 'done' && results.has(id));
  useEffect(() => {
    if (!isDone) return;
    const timer = setInterval(() => {
      if (tray.current?.matches(':hover, :focus-within')) return;
      for (const [id, { state }] of results) if (state === 'ready') center.dismiss(id);
    }, shownMs);
    return () => clearInterval(timer);
  }, [center, isDone, results, tray]);
};
