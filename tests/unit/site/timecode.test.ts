import { describe, expect, it } from 'vitest';

import { parseTimestamp, toFrame, toMiddle } from '@/components/site/share/rules/formats';
import { toFrame as toFrameOfServer } from '@/lib/review/sharing/comments/carry-place';

const ntsc = 30000 / 1001;

describe('frames', () => {
  it.each([23.976, 24, 25, ntsc, 30, 50, 59.94])('are derived from their middle at %d fps', (fps) => {
    const frames = Array.from({ length: 5000 }, (_, index) => index * 7);
    expect(frames.filter((frame) => toFrame(toMiddle(frame, fps), fps) !== frame)).toEqual([]);
  });

  it('are counted as the server counts them', () => {
    for (const seconds of [0, 0.04, 1 / 3, 51.36, 51.3599999, 59.96])
      expect(toFrame(seconds, 25)).toBe(toFrameOfServer(seconds, 25));
  });

  it('are derived from a chapter’s time', () => {
    expect(['00:01:30', '01:30.5', '1:02:03'].map(parseTimestamp)).toEqual([90, 90.5, 3723]);
  });
});
