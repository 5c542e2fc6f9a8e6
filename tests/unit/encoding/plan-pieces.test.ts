import { describe, expect, it } from 'vitest';

import type { EncodePlan } from '@/lib/ports/encoder/ffmpeg/filter-graph';
import { planPieces } from '@/lib/ports/encoder/ffmpeg/pieces/plan-pieces';

const fps = 25;
const plan = (duration: number, demuxer = 'mov'): EncodePlan =>
  ({
    duration,
    kept: null,
    source: { demuxer, video: { frameRate: { numerator: fps, denominator: 1 } } },
  }) as unknown as EncodePlan;

/** Seconds of each piece. */
const cut = (duration: number, shortest = 1200): number[] | undefined => {
  const pieces = planPieces({ plan: plan(duration), sourceEtag: 'etag' }, shortest);
  if (!pieces) return undefined;
  const begins = pieces.firsts.map((first) => (pieces.starts[first] ?? Number.NaN) / fps);
  return begins.map((begin, index) => (begins[index + 1] ?? duration) - begin);
};

describe('pieces of a long film', () => {
  it('are whole segments of a minute, and of half a minute near the end', () => {
    const lengths = cut(1800) ?? [];
    const [long, short] = [lengths.slice(0, -9), lengths.slice(-8)];
    expect(long.length).toBeGreaterThan(20);
    expect(long.filter((length) => length < 59 || length > 64)).toEqual([]);
    expect(short.filter((length) => length > 34)).toEqual([]);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeCloseTo(1800);
  });

  it('are none shorter than half of what they should be, and never shorter than a segment', () => {
    for (const duration of [1200, 1203, 1261, 5000])
      expect(Math.min(...(cut(duration) ?? []))).toBeGreaterThanOrEqual(15);
    expect(Math.min(...(cut(21, 20) ?? []))).toBeGreaterThanOrEqual(2);
  });

  it('do not become more than some hundreds, however long the film is', () => {
    expect((cut(40 * 3600) ?? []).length).toBeLessThan(250);
  });

  it('are not made of a film that is short, or of one in which no place is found at once', () => {
    expect(cut(1199)).toBeUndefined();
    expect(planPieces({ plan: plan(1800, 'mpegts'), sourceEtag: 'etag' }, 1200)).toBeNull();
  });
});
