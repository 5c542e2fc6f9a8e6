'use client';

import { useUploads } from './uploads-context';

/** This tab's active upload of the video's file; null if there is none. */
export const useUploadOf = (videoId: string) =>
  useUploads().items.find((item) => item.videoId === videoId && item.state !== 'done') ?? null;

/** A key of this tab's uploads for a video. It changes when one starts or ends. */
export const useUploadStep = (videoId: string): string =>
  useUploads()
    .items.filter((item) => item.videoId === videoId)
    .map(({ version, state }) => `${version} ${state === 'done' ? 'sent' : 'begun'}`)
    .join();
