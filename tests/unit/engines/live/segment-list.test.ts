import { describe, expect, it } from 'vitest';

import { createSegmentList } from '@/lib/engines/live/packager/segment-list';

const segment = (
  sequence: number,
  more: { run?: number; duration?: number; isIndependent?: boolean } = {},
) => ({
  ...{ sequence, run: 1, duration: 1, startedAt: 1_764_000_000_000 + sequence, isIndependent: true },
  ...more,
});
const fill = (count: number, keptSeconds?: number) =>
  createSegmentList(
    Array.from({ length: count }, (_, sequence) =>
      segment(sequence, { run: 1 + Math.floor(sequence / 300) }),
    ),
    { ...(keptSeconds !== undefined && { keptSeconds }) },
  );

describe('the segments of a rendition', () => {
  it('are listed in the order they were added, from both ends', () => {
    const list = fill(1000);
    expect(list).toHaveLength(1000);
    expect(list.at(0)).toEqual(segment(0));
    expect(list.at(-1)).toEqual(segment(999, { run: 4 }));
    expect(list.at(1000)).toBeUndefined();
    expect(list.takeLast(10).at(-1)).toEqual(list.at(-1));
    expect(list.takeLast(10).at(0)?.sequence).toBe(990);
    expect(list.takeLast(10).at(10)).toBeUndefined();
    expect(createSegmentList().takeLast().at(0)).toBeUndefined();
  });

  it('are visible to viewers if they belong to the last seconds', () => {
    const list = fill(1000);
    const listed = (window: { since?: number; seconds: number }) => {
      const taken = list.takeWindow(window);
      return [taken.at(0)?.sequence, taken.length];
    };
    expect(listed({ seconds: 120 })).toEqual([880, 120]);
    expect(listed({ seconds: 120, since: 950 })).toEqual([950, 50]);
    expect(listed({ seconds: Number.POSITIVE_INFINITY })).toEqual([0, 1000]);
  });

  it('report the longest duration and whether each can be decoded independently', () => {
    const list = createSegmentList([segment(0, { duration: 8.3, isIndependent: false }), segment(1)]);
    expect(list.takeLast()).toMatchObject({ longest: 8.3, isIndependent: false });
    expect(list.takeLast(1)).toMatchObject({ longest: 1, isIndependent: true });
  });

  it('are dropped when they are too old, but discontinuities stay counted', () => {
    const list = fill(2000, 600);
    expect(list.length).toBeGreaterThanOrEqual(600);
    expect(list.length).toBeLessThan(600 + 2 * 256);
    expect(list.at(0)).toMatchObject({ sequence: 2000 - list.length });
    expect(list.at(-1)?.sequence).toBe(1999);
    expect(list.countCuts({ until: 1999 })).toBe(6);
    expect(list.countCuts({ until: 600 })).toBe(2);
    expect(list.countCuts({ after: 300, until: 600 })).toBe(1);
  });
});
