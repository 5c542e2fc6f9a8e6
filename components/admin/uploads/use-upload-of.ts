'use client';

import { useUploads } from './uploads-context';

/** The upload of this video's file that this tab is busy with; null while there is none. */
export const useUploadOf = (videoId: string) =>
  useUploads().items.find((item) => item.videoId === videoId && item.state !== 'done') ?? null;
