import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import type { MeasuredTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import { findMisfits, type Misfits } from '@/lib/videos/library/chapters/misfits';
import type { Video } from '@/payload-types';

import { readDuration } from './read-duration';

export type ReplacedMisfits = { duration: number; misfits: Misfits<MeasuredTexttrack> };

/** Finds chapters and text tracks that begin after the end of a new file. Null if everything fits, or if the browser can't read the file's length. */
export const findReplacedMisfits = async (videoId: string, file: File): Promise<ReplacedMisfits | null> => {
  const duration = await readDuration(file);
  if (duration === null) return null;
  try {
    const [{ chapters }, { texttracks }] = await Promise.all([
      callApi<Pick<Video, 'chapters'>>('GET', `/api/videos/${videoId}?depth=0&select[chapters]=true`),
      callApi<{ texttracks: MeasuredTexttrack[] }>('GET', `/api/videos/${videoId}/texttracks`),
    ]);
    const misfits = findMisfits({ chapters: chapters ?? [], tracks: texttracks }, duration);
    return misfits && { duration, misfits };
  } catch (error) {
    // The page of the video says it when the file is encoded.
    if (error instanceof CallError) return null;
    throw error;
  }
};
