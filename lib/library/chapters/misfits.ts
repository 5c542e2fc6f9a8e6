import { parseChapterTime } from './chapter-time';

type TimedTrack = { id: string; language: string; lastCueAt: number | null };

/** What of a video begins when it is over. */
export type Misfits<T extends TimedTrack = TimedTrack> = { chapters: number; tracks: T[] };

/** What begins at or after `duration` (seconds), so that viewers never reach it; null where all of it fits. Pure. */
export const findMisfits = <T extends TimedTrack>(
  { chapters, tracks }: { chapters: readonly { timestamp: string }[]; tracks: readonly T[] },
  duration: number,
): Misfits<T> | null => {
  const late = chapters.filter(({ timestamp }) => (parseChapterTime(timestamp) ?? 0) >= duration).length;
  const lateTracks = tracks.filter(({ lastCueAt }) => lastCueAt !== null && lastCueAt >= duration);
  return late > 0 || lateTracks.length > 0 ? { chapters: late, tracks: lateTracks } : null;
};
