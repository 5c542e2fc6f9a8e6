import { parseVtt } from '../../captions/parse-vtt';

/** A caption by the clock of what the camera sent, which players know another one for. Seconds. */
export type SegmentCue = { start: number; end: number; text: string };

type CaptionSegment = {
  /** Where the segment begins by that clock. Seconds. */
  start: number;
  cues: SegmentCue[];
};

/** The captions of one segment, as `writeCaptionSegment` writes them; null for what is none. Pure. */
export const readCaptionSegment = (text: string): CaptionSegment | null => {
  const [, hours, minutes, seconds] =
    /^X-TIMESTAMP-MAP=MPEGTS:\d+,LOCAL:(\d+):(\d\d):(\d\d\.\d{3})$/m.exec(text) ?? [];
  if (hours === undefined) return null;
  const { cues } = parseVtt(text);
  return {
    start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    cues: cues.map(({ startTime, endTime, text: words }) => ({
      start: startTime,
      end: endTime,
      text: words,
    })),
  };
};

/** A caption of which less is left is shown later instead, to who follows. Seconds. */
const readable = 1;

/**
 * How much later than told captions are shown that came when they were over, since a segment with few key frames is long: by what the first
 * of them is late. Seconds. Pure.
 */
export const findDelay = (fresh: readonly SegmentCue[], now: number): number => {
  const [first] = fresh;
  return first && first.end - now < readable ? Math.max(0, now - first.start) : 0;
};

/** A caption, and by how much later than told it would be shown. Seconds. */
export type LateCue = SegmentCue & { delay: number };

/**
 * When captions, given by when they were said, are shown. One that is late gives way to the next; where that has begun before, it keeps its
 * own time, for who goes back. So nobody is shown several that came late at once, as when captions are switched on. Pure.
 */
export const placeCues = <T extends LateCue>(cues: readonly T[]): Map<T, { start: number; end: number }> => {
  const places = new Map<T, { start: number; end: number }>();
  let next = Infinity;
  for (const cue of [...cues].reverse()) {
    const { start, end, delay } = cue;
    const isLate = delay > 0 && start + delay < next;
    const place = isLate ? { start: start + delay, end: Math.min(end + delay, next) } : { start, end };
    next = Math.min(next, place.start);
    places.set(cue, place);
  }
  return places;
};
