import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import { formatVttTime } from '@/lib/formats/vtt/vtt-time';
import { writeVtt } from '@/lib/formats/vtt/write-vtt';
import type { LiveCue } from '@/lib/ports/live/port';

/** MPEG-2's clock: so many ticks in a millisecond, and 33 bits before it begins anew. */
const ticksPerMs = 90;
const clockSize = 2 ** 33;

/**
 * The WebVTT of a segment whose pictures begin at `start`; all times are those of its run, which begin anew with each sender. The map says
 * so to players (RFC 8216 §3.5), and tells at the same time where the segment begins. Milliseconds. Pure.
 */
export const writeCaptionSegment = (start: number, cues: readonly LiveCue[]): string => {
  const ticks = Math.round(start * ticksPerMs) % clockSize;
  return writeVtt({
    header: `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:${ticks},LOCAL:${formatVttTime(Math.round(start))}`,
    blocks: cues.map((cue) => ({
      ...{ kind: 'cue', id: '', settings: '' },
      start: Math.round(cue.start),
      end: Math.round(cue.end),
      text: escapeVttText(cue.text),
    })),
  });
};
