import { describe, expect, it } from 'vitest';

import { writeCaptionSegment } from '@/lib/live-engine/captions/write-caption-segment';
import { findDelay, readCaptionSegment } from '@/player/source/live/read-caption-segment';

describe('the captions of a live segment', () => {
  it('are read as the process for live writes them', () => {
    const cues = [
      { start: 3_725_400, end: 3_727_000, text: 'Guten Tag' },
      { start: 3_727_000, end: 3_728_500, text: 'zwei\nZeilen' },
    ];
    expect(readCaptionSegment(writeCaptionSegment(3_725_000, cues))).toEqual({
      start: 3725,
      cues: [
        { start: 3725.4, end: 3727, text: 'Guten Tag' },
        { start: 3727, end: 3728.5, text: 'zwei\nZeilen' },
      ],
    });
    expect(readCaptionSegment(writeCaptionSegment(0, []))).toEqual({ start: 0, cues: [] });
  });

  it.each(['', '<html>Not found</html>', 'WEBVTT\n\n00:00.000 --> 00:01.000\nA file'])(
    'are not %j',
    (text) => {
      expect(readCaptionSegment(text)).toBeNull();
    },
  );

  it('are shown later where they came when they were over, and never earlier', () => {
    const cues = [
      { start: 10, end: 12, text: 'a' },
      { start: 12, end: 14, text: 'b' },
    ];
    expect([8, 10.9, 11.5, 17].map((now) => findDelay(cues, now))).toEqual([0, 0, 1.5, 7]);
    expect(findDelay([], 17)).toBe(0);
  });
});
