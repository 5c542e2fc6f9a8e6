import { describe, expect, it } from 'vitest';

import { planChunks, type Loudness } from '@/lib/engines/ffmpeg/audio/extract-speech';

/** Speech at −20 dB with pauses of `depth` dB at the given times. */
const measure = (seconds: number, pauses: { at: number; length: number; depth?: number }[]): Loudness => ({
  frameSeconds: 0.05,
  levels: Array.from({ length: seconds * 20 }, (_, index) => {
    const time = index / 20;
    const pause = pauses.find(({ at, length }) => time >= at && time < at + length);
    return pause ? (pause.depth ?? -60) : -20;
  }),
});

const cutsOf = (loudness: Loudness, duration: number, longest: number): number[] =>
  planChunks(loudness, duration, longest)
    .slice(0, -1)
    .map(({ end }) => end);

describe('cut points of long audio', () => {
  it('leaves short audio whole', () => {
    expect(planChunks(measure(10, []), 10, 10)).toEqual([{ start: 0, end: 10 }]);
  });

  it.each([
    { name: 'the only pause', pauses: [{ at: 7, length: 1 }], at: [7, 8] },
    {
      name: 'the long pause instead of the short one',
      pauses: [
        { at: 6, length: 0.15 },
        { at: 8, length: 0.8 },
      ],
      at: [8, 8.8],
    },
    {
      name: 'the quieter pause of two',
      pauses: [
        { at: 6, length: 1, depth: -35 },
        { at: 8, length: 1, depth: -50 },
      ],
      at: [8, 9],
    },
    { name: 'digital silence', pauses: [{ at: 7, length: 1, depth: -Infinity }], at: [7, 8] },
  ])('takes $name', ({ pauses, at }) => {
    const [cut = 0, ...others] = cutsOf(measure(15, pauses), 15, 10);
    expect(others).toEqual([]);
    expect(cut).toBeGreaterThan(at[0] ?? 0);
    expect(cut).toBeLessThan(at[1] ?? 0);
  });

  it.each([
    { name: 'speech without a pause', loudness: measure(3600, []), duration: 3600 },
    {
      name: 'only silence',
      loudness: { frameSeconds: 0.05, levels: Array.from({ length: 72_000 }, () => -Infinity) },
      duration: 3600,
    },
    { name: 'more audio than was measured', loudness: measure(100, []), duration: 400 },
  ])('covers $name without a gap, an overlap or an oversized chunk', ({ loudness, duration }) => {
    const chunks = planChunks(loudness, duration, 61.7);
    expect(chunks[0]?.start).toBe(0);
    expect(chunks.at(-1)?.end).toBe(duration);
    chunks.forEach(({ start, end }, index) => {
      if (index > 0) expect(start).toBe(chunks[index - 1]?.end);
      expect(end - start).toBeGreaterThan(0);
      expect(end - start).toBeLessThan(61.701);
    });
  });
});
