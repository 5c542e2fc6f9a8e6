import { describe, expect, it } from 'vitest';

import { cutVtt } from '@/lib/formats/timed-text/vtt-document';
import { findMisfits } from '@/lib/videos/text-tracks/misfits';

const track = (id: string, lastCueAt: number | null) => ({ id, language: 'de-DE', lastCueAt });

describe('content after the end of a video', () => {
  it.each([
    [[], [track('a', null)], null],
    [['00:00:00', '00:00:09'], [track('a', 9.999)], null],
    [['00:00:00', '00:00:10', '00:01:00'], [], { chapters: 2, tracks: [] }],
    [[], [track('a', 10), track('b', 2)], { chapters: 0, tracks: [track('a', 10)] }],
  ])('is found in chapters at %j and tracks %j', (times, tracks, misfits) => {
    const chapters = times.map((timestamp) => ({ timestamp }));
    expect(findMisfits({ chapters, tracks }, 10)).toEqual(misfits);
  });

  it('is removed from a text track without other changes', () => {
    const head = 'WEBVTT\n\nSTYLE\n::cue { color: red }';
    const vtt = `${head}\n\n00:01.000 --> 00:02.000\na\n\n00:09.500 --> 00:12.000 line:0\nb\n\n00:10.000 --> 00:11.000\nc\n`;
    expect(cutVtt(vtt, 10_000)).toBe(
      `${head}\n\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:09.500 --> 00:00:10.000 line:0\nb\n`,
    );
    expect(cutVtt('WEBVTT\n\n00:10.000 --> 00:11.000\nc\n', 10_000)).toBeNull();
  });
});
