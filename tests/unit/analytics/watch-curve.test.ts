import { expect, it } from 'vitest';

import {
  findFindings,
  getPercentAt,
  sampleWatchPoints,
  toWatchPoints,
} from '@/lib/analytics/reports/watch-curve';

/** Segments of 2, 2 and then 4 seconds. */
const curveOf = (...segments: number[]) => ({ views: 100, segments });

it('has a point for each segment and one at the end', () => {
  expect(toWatchPoints(curveOf(100, 90, 150), 10)).toEqual([
    { at: 0, percent: 100 },
    { at: 2, percent: 90 },
    { at: 4, percent: 100 },
    { at: 8, percent: 0 },
    { at: 10, percent: 0 },
  ]);
});

it('shows nothing below 20 views or without a duration', () => {
  expect(toWatchPoints({ views: 19, segments: [19] }, 10)).toEqual([]);
  expect(toWatchPoints({ views: 20, segments: [20] }, 10)).toHaveLength(5);
  expect(toWatchPoints(curveOf(1), 0)).toEqual([]);
  expect(toWatchPoints(null, 10)).toEqual([]);
});

it('returns the share of the segment at a time', () => {
  const points = toWatchPoints(curveOf(100, 80), 8);
  expect([0, 1.9, 2, 3.9, 7].map((at) => getPercentAt(points, at))).toEqual([100, 100, 80, 80, 0]);
});

it('creates a table of at most 40 rows', () => {
  const points = toWatchPoints(curveOf(...Array<number>(5000).fill(50)), 18_000);
  const rows = sampleWatchPoints(points);
  expect(rows.length).toBeLessThanOrEqual(40);
  expect(rows[1]).toEqual({ at: 600, percent: 50 });
});

it('finds the steepest loss, the most replayed part and the chapter that loses most viewers', () => {
  // 100 at first, 80 from 8 s, back to 90 from 60 s, and 70 once the second chapter begins at 100 s.
  const share = (at: number) => (at < 8 ? 100 : at < 60 ? 80 : at < 64 ? 84 : at < 100 ? 90 : 75);
  const segments = Array.from({ length: 52 }, (_, index) =>
    share(index < 2 ? index * 2 : 4 + (index - 2) * 4),
  );
  const points = toWatchPoints(curveOf(...segments), 200);
  const found = findFindings(points, [
    { start: 0, title: 'Begin' },
    { start: 100, title: 'Use' },
  ]);
  expect(found.map(({ kind, percent, chapter }) => [kind, percent, chapter])).toEqual([
    ['loss', 20, null],
    ['again', 10, null],
    ['chapter', 15, 'Use'],
  ]);
  expect(found[0]).toMatchObject({ from: 0, to: 20 });
});

it('finds nothing in a flat curve', () => {
  expect(findFindings(toWatchPoints(curveOf(100, 99, 98, 98), 12), [{ start: 4, title: 'Two' }])).toEqual([]);
  expect(findFindings([], [])).toEqual([]);
});
