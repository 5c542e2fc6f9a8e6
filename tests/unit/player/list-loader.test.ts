import { describe, expect, it } from 'vitest';

import { planReload } from '@/player/live/attach-live';

const url = 'https://edge/live/e/b/source.m3u8?v=abcdefgh&_HLS_skip=YES';
/** Segments up to 7 are complete; the next one has two parts so far. */
const list = { targetduration: 1, canBlockReload: true, endSN: 7, lastPartSn: 8, lastPartIndex: 1 };
const files = { ...list, canBlockReload: false, lastPartSn: 7, lastPartIndex: -1 };

describe('the playlist of a live event', () => {
  it('is requested as hls.js does while it grows', () => {
    expect(planReload(url, { ...list, age: 2.9 })).toEqual({ url, delay: 0 });
    // Consecutive segments of 10 s.
    expect(planReload(url, { ...files, targetduration: 10, age: 20 })).toEqual({ url, delay: 0 });
  });

  it.each([
    ['a part of the current segment', list, '&_HLS_msn=8&_HLS_part=2'],
    [
      'the first part of the next segment',
      { ...list, lastPartSn: 7, lastPartIndex: 4 },
      '&_HLS_msn=8&_HLS_part=0',
    ],
    ['the next segment, without parts', { ...files, canBlockReload: true }, '&_HLS_msn=8'],
  ])('is held by the server until the next update: %s', (_, known, query) => {
    expect(planReload(url, { ...known, age: 3 })).toEqual({ url: url + query, delay: 0 });
  });

  it('is requested less and less often if it is a plain file', () => {
    expect(planReload(url, { ...files, age: 3 })).toEqual({ url, delay: 1000 });
    expect(planReload(url, { ...files, age: 20 })).toEqual({ url, delay: 2000 });
  });
});
