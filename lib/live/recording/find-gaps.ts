import { translate } from '@/lib/core/i18n/text';
import type { StoredChapter } from '@/lib/videos/library/chapters';
import type { LiveSegment } from '@/lib/ports/live';

/** Position at which a recording continues after a gap, and the length of the gap. Seconds. */
type Gap = { position: number; missing: number };

/** Shorter gaps are not interruptions: a sender that reconnects at once. Seconds. */
const leastGap = 2;
const maxMarks = 50;

/** Finds gaps between the segments of a rendition: the camera was away, or storage failed. Pure. */
export const findGaps = (segments: readonly LiveSegment[]): Gap[] => {
  const gaps: Gap[] = [];
  let position = 0;
  let before: LiveSegment | null = null;
  for (const segment of segments) {
    const isCut = before && (before.run !== segment.run || before.sequence + 1 !== segment.sequence);
    const missing = before ? (segment.startedAt - before.startedAt) / 1000 - before.duration : 0;
    if (isCut && missing >= leastGap) gaps.push({ position, missing });
    position += segment.duration;
    before = segment;
  }
  return gaps;
};

const toTimestamp = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((value) => String(Math.floor(value)).padStart(2, '0'))
    .join(':');

/** Gaps as chapters of the recording, in the language of the event. Pure. */
export const toGapChapters = (gaps: readonly Gap[], language: string): StoredChapter[] => {
  const known = new Set<string>();
  return gaps.slice(0, maxMarks).flatMap(({ position, missing }) => {
    const timestamp = toTimestamp(position);
    if (known.has(timestamp) || position < 1) return [];
    known.add(timestamp);
    const time = toTimestamp(missing).replace(/^00:/, '');
    return [{ title: translate(language, 'liveEvents.afterGap', { time }), timestamp }];
  });
};
