import type { Translate } from '@/lib/core/i18n/text';

import { parseChapterTime } from '../library/chapters';
import { getTrackName } from './rules';
import type { MeasuredTexttrack } from './texttrack-schemas';

type TimedTrack = { id: string; language: string; lastCueAt: number | null };

/** Chapters and text tracks that begin after the end of the video. */
export type Misfits<T extends TimedTrack = TimedTrack> = { chapters: number; tracks: T[] };

/** Finds chapters and tracks that begin at or after `duration` (seconds). Null if everything fits. Pure. */
export const findMisfits = <T extends TimedTrack>(
  { chapters, tracks }: { chapters: readonly { timestamp: string }[]; tracks: readonly T[] },
  duration: number,
): Misfits<T> | null => {
  const late = chapters.filter(({ timestamp }) => (parseChapterTime(timestamp) ?? 0) >= duration).length;
  const lateTracks = tracks.filter(({ lastCueAt }) => lastCueAt !== null && lastCueAt >= duration);
  return late > 0 || lateTracks.length > 0 ? { chapters: late, tracks: lateTracks } : null;
};

/** `2 chapters, German (subtitles)`. */
export const describeMisfits = (
  text: Translate,
  language: string,
  { chapters, tracks }: Misfits<MeasuredTexttrack>,
): string =>
  [
    ...(chapters > 0 ? [text('edit.misfits.chapters', { count: chapters })] : []),
    ...tracks.map(
      (track) =>
        `${getTrackName(language, track.language, tracks)} (${text(`texttracks.types.${track.type}`)})`,
    ),
  ].join(', ');
