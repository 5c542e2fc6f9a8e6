import { describe, expect, it } from 'vitest';

import { groupSegments } from '@/lib/engines/ffmpeg/ladder/segments';

describe('groupSegments', () => {
  it.each([
    [[1], [[1]]],
    [
      [1, 2],
      [[1], [2]],
    ],
    [
      [1, 2, 3],
      [[1], [2], [3]],
    ],
    [
      [1, 2, 3, 4, 5],
      [[1], [2], [3, 4], [5]],
    ],
  ])('%j', (segments, expected) => expect(groupSegments(segments)).toEqual(expected));
});
