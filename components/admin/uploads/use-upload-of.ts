'use client';

import { useUploads } from './uploads-context';

/** The upload of this video's file that this tab is busy with; null while there is none. */
export const useUploadOf = (videoId: string) =>
  useUploads().items.find((item) => item.videoId === videoId && item.state !== 'done') ?? null;

/** Progress of this tab's uploads of a video's file as a key; it changes when one begins and ends. */
export const useUploadStep = (videoId: string): string =>
  useUploads()
    .items.filter((item) => item.videoId === videoId)
    .map(({ version, state }) => `${version} ${state === 'done' ? 'sent' : 'begun'}`)
    .join();
