import { parseVtt } from '../../captions/parse-vtt';

/** A caption in the camera's clock, which differs from media time. Seconds. */
export type SegmentCue = { start: number; end: number; text: string };

type CaptionSegment = {
  /** Start of the segment in that clock. Seconds. */
  start: number;
  cues: SegmentCue[];
};

/** Parses the captions of one segment as written by `writeCaptionSegment`; null if invalid. Pure. */
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

/** Seconds. A caption with less remaining time is delayed for following viewers. */
const readable = 1;

/**
 * Seconds by which to delay captions that arrived after their time, as a segment with few key frames is long:
 * the lateness of the first one. Pure.
 */
export const findDelay = (fresh: readonly SegmentCue[], now: number): number => {
  const [first] = fresh;
  return first && first.end - now < readable ? Math.max(0, now - first.start) : 0;
};

/** A caption, and the seconds by which its display would be delayed. */
export type LateCue = SegmentCue & { delay: number };

/**
 * Display times of captions, given by spoken time. A late caption yields to the next; if that one has already
 * started, it keeps its original time, for viewers who seek back. Prevents showing several late captions at
 * once, e.g. after switching captions on. Pure.
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
