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
