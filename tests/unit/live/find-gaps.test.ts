import { expect, it } from 'vitest';

import { findGaps, toGapChapters } from '@/lib/live/recording/archive-recording';

const start = Date.parse('2026-11-28T12:00:00Z');
/** Segments of one second, each with its run and arrival time in seconds. */
const toSegments = (...came: [run: number, second: number, sequence?: number][]) =>
  came.map(([run, second, sequence], index) => ({
    ...{ rendition: 'source', run, sequence: sequence ?? index, duration: 1, isIndependent: true, size: 1 },
    startedAt: start + second * 1000,
  }));

it('detects gaps while the camera was away or the store rejected data', () => {
  const segments = toSegments([1, 0], [1, 1], [2, 92], [2, 93], [3, 94.5], [3, 98, 8]);
  expect(findGaps(segments)).toEqual([
    { position: 2, missing: 90 },
    { position: 5, missing: 2.5 },
  ]);
  // Late segments of the same camera are no gap.
  expect(findGaps(toSegments([1, 0], [1, 9]))).toEqual([]);
});

it('turns gaps into chapters of the recording, at most one per second', () => {
  const gaps = [
    { position: 0.5, missing: 3 },
    { position: 3725.2, missing: 90 },
    { position: 3725.8, missing: 4 },
  ];
  expect(toGapChapters(gaps, 'de')).toEqual([
    { title: 'Nach einer Unterbrechung (01:30)', timestamp: '01:02:05' },
  ]);
  expect(toGapChapters(gaps, 'en-GB')[0]?.title).toBe('After an interruption (01:30)');
});
