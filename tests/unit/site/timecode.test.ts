import { describe, expect, it } from 'vitest';

import {
  formatPlace,
  formatTimecode,
  lastFrame,
  parseTimestamp,
  toFrame,
  toMiddle,
} from '@/components/site/share/rules/timecode';
import { toFrame as toFrameOfServer } from '@/lib/sharing/comment-place';

const ntsc = 30000 / 1001;

describe('timecode', () => {
  it.each([
    [0, 25, '00:00:00:00'],
    [1284, 25, '00:00:51:09'],
    [7804, 25, '00:05:12:04'],
    [24, 24000 / 1001, '00:00:01:00'],
    [90_000, 25, '01:00:00:00'],
  ])('counts frame %i at %d a second from 0', (frame, fps, expected) => {
    expect(formatTimecode(frame, fps)).toBe(expected);
  });

  it.each([
    [1799, ntsc, '00:00:59;29'],
    [1800, ntsc, '00:01:00;02'],
    [17_981, ntsc, '00:09:59;29'],
    [17_982, ntsc, '00:10:00;00'],
    [107_892, ntsc, '01:00:00;00'],
    [3600, 60000 / 1001, '00:01:00;04'],
  ])('drops numbers as editors do: frame %i at %d', (frame, fps, expected) => {
    expect(formatTimecode(frame, fps)).toBe(expected);
  });

  it('joins both ends of a range', () => {
    expect(formatPlace({ frameIn: 2800, frameOut: 3112 }, 25)).toBe('00:01:52:00–00:02:04:12');
    expect(formatPlace({ frameIn: 0, frameOut: null }, 25)).toBe('00:00:00:00');
  });
});

describe('frames', () => {
  it.each([23.976, 24, 25, ntsc, 30, 50, 59.94])('are found again from their middle at %d', (fps) => {
    const frames = Array.from({ length: 5000 }, (_, index) => index * 7);
    expect(frames.filter((frame) => toFrame(toMiddle(frame, fps), fps) !== frame)).toEqual([]);
  });

  it('are counted as the server counts them', () => {
    for (const seconds of [0, 0.04, 1 / 3, 51.36, 51.3599999, 59.96])
      expect(toFrame(seconds, 25)).toBe(toFrameOfServer(seconds, 25));
  });

  it('end before the film does', () => {
    expect(lastFrame(60, 25)).toBe(1499);
    expect(lastFrame(20.011, 30)).toBe(600);
    expect(lastFrame(0, 25)).toBe(0);
  });

  it('are found for a chapter’s time', () => {
    expect(['00:01:30', '01:30.5', '1:02:03'].map(parseTimestamp)).toEqual([90, 90.5, 3723]);
  });
});
