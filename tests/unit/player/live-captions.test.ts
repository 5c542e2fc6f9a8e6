import { describe, expect, it } from 'vitest';

import { writeCaptionSegment } from '@/lib/engines/live/captions/caption-track';
import { findDelay, placeCues, readCaptionSegment } from '@/player/live/live-captions';

describe('the captions of a live segment', () => {
  it('are parsed from the live process’s format', () => {
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
    'are rejected: %j',
    (text) => {
      expect(readCaptionSegment(text)).toBeNull();
    },
  );

  it('are shown later if they arrived after their time, and never earlier', () => {
    const cues = [
      { start: 10, end: 12, text: 'a' },
      { start: 12, end: 14, text: 'b' },
    ];
    expect([8, 10.9, 11.5, 17].map((now) => findDelay(cues, now))).toEqual([0, 0, 1.5, 7]);
    expect(findDelay([], 17)).toBe(0);
  });

  it.each([
    ['in time', [0, 0, 0], ['34.2-35.9', '36.2-37.9', '38.2-39.9']],
    // Captions are enabled at 37.5 s: the second to last cue is over, the last one nearly.
    ['late, all at the same time', [3.3, 1.3, 0], ['34.2-35.9', '37.5-38.2', '38.2-39.9']],
    ['late, sequentially', [3.3, 3, 2.7], ['37.5-39.2', '39.2-40.9', '40.9-42.6']],
    ['late, with the next one in time', [3.3, 0, 0], ['34.2-35.9', '36.2-37.9', '38.2-39.9']],
  ])('do not overlap, whatever their delay: %s', (_, delays, shown) => {
    const cues = delays.map((delay, index) => ({
      ...{ start: 34.2 + 2 * index, end: 35.9 + 2 * index, text: String(index), delay },
    }));
    const places = placeCues(cues);
    const toText = (seconds = NaN) => String(Number(seconds.toFixed(3)));
    expect(cues.map((cue) => `${toText(places.get(cue)?.start)}-${toText(places.get(cue)?.end)}`)).toEqual(
      shown,
    );
  });
});
