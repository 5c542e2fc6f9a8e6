import { describe, expect, it } from 'vitest';

import { readVideoHeight } from '@/lib/engines/live/flv';

/** The sequence headers that ffmpeg 5.1 with x264 sends first. */
const configs: [string, string, number][] = [
  [
    'a small frame',
    '0900002d0000000000000017000000000142c01effe100196742c01eda0280bfe5c044000003000400000300f03c58ba8001000468ce0fc8',
    360,
  ],
  [
    'a cropped height',
    '0900002d0000000000000017000000000142c028ffe100196742c028da01e0089f970110000003001000000303c0f1832a01000468ce0fc8',
    1080,
  ],
  [
    'an interlaced stream',
    '0900003400000000000000170000000001640028ffe1001a67640028acd94078044fde0220000003002000000643e2c5b2c001000668fba3cb22c0',
    1080,
  ],
];

describe('the frame height announced by a camera', () => {
  it.each(configs)('is read from %s', (_, hex, height) => {
    expect(readVideoHeight(Buffer.from(hex, 'hex'))).toBe(height);
  });

  it.each(['', '0900002d', '0900002d0000000000000017000000000142c01effe10019'])(
    'is unknown for %s',
    (hex) => {
      expect(readVideoHeight(Buffer.from(hex, 'hex'))).toBeNull();
    },
  );
});
