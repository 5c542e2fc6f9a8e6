import { escapeVttText } from '@/lib/formats/timed-text/timed-text';
import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';
import { writeVtt } from '@/lib/formats/timed-text/vtt-document';
import type { LiveCue } from '@/lib/ports/live';

/** MPEG-2's clock: ticks per millisecond, and its range of 33 bits. */
const ticksPerMs = 90;
const clockSize = 2 ** 33;

/**
 * The WebVTT of a segment whose video starts at `start`; all times belong to its run, which restarts with
 * each sender. The timestamp map announces this and the start of the segment to players (RFC 8216 §3.5).
 * Milliseconds. Pure.
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
