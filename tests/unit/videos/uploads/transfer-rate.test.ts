import { expect, it } from 'vitest';

import {
  addSample,
  estimateSeconds,
  measureRate,
  type Sample,
} from '@/components/admin/uploads/transfer-rate';

const collect = (...samples: Sample[]) => samples.reduce<Sample[]>(addSample, []);

it('reports no rate in the first second', () => {
  expect(measureRate([])).toBeNull();
  expect(measureRate(collect({ at: 0, sent: 0 }, { at: 999, sent: 500 }))).toBeNull();
});

it('reports bytes per second', () => {
  expect(measureRate(collect({ at: 0, sent: 0 }, { at: 2000, sent: 8e6 }))).toBe(4e6);
});

it('covers the last eight seconds', () => {
  const slowThenFast = collect({ at: 0, sent: 0 }, { at: 10_000, sent: 1000 }, { at: 12_000, sent: 201_000 });
  expect(measureRate(slowThenFast)).toBe(100_000);
});

it('is reset when a part is sent again', () => {
  const samples = collect({ at: 0, sent: 0 }, { at: 2000, sent: 9e6 }, { at: 3000, sent: 1e6 });
  expect(samples).toEqual([{ at: 3000, sent: 1e6 }]);
});

it.each([
  [100, 10, 10],
  [100, 0, Number.POSITIVE_INFINITY],
  [100, null, Number.POSITIVE_INFINITY],
])('estimates for %i bytes at %s a second %s s', (rest, rate, seconds) => {
  expect(estimateSeconds(rest, rate)).toBe(seconds);
});
