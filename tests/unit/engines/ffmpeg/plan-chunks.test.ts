import { describe, expect, it } from 'vitest';

import { planOneChunk, planChunks } from '@/lib/engines/ffmpeg/chunks/plan-chunks';
import type { EncodePlan } from '@/lib/engines/ffmpeg/ladder/filter-graph';

const fps = 25;
const plan = (duration: number, demuxer = 'mov'): EncodePlan =>
  ({
    duration,
    passthrough: null,
    source: { demuxer, video: { frameRate: { numerator: fps, denominator: 1 } } },
  }) as unknown as EncodePlan;

/** The durations of the chunks in seconds. */
const cut = (duration: number, shortest = 1200): number[] | undefined => {
  const chunks = planChunks({ plan: plan(duration), sourceEtag: 'etag' }, shortest);
  if (!chunks) return undefined;
  const begins = chunks.firsts.map((first) => (chunks.starts[first] ?? Number.NaN) / fps);
  return begins.map((begin, index) => (begins[index + 1] ?? duration) - begin);
};

describe('chunks of a long video', () => {
  it('are whole segments of a minute, and get shorter towards the end', () => {
    const lengths = cut(1800) ?? [];
    const sum = (each: readonly number[]): number => each.reduce((all, length) => all + length, 0);
    expect(sum(lengths)).toBeCloseTo(1800);
    const isLong = (length: number): boolean => length >= 59.9 && length <= 64;
    const long = lengths.slice(
      0,
      lengths.findIndex((length) => !isLong(length)),
    );
    expect(sum(long)).toBeGreaterThan(1200);
    const short = lengths.slice(long.length);
    // Each chunk is at most an eighth of the remaining duration plus one segment.
    for (const [index, length] of short.slice(0, -1).entries())
      if (length > 19) expect(length).toBeLessThan(sum(short.slice(index)) / 8 + 4.1);
    expect(short.at(-2)).toBeLessThan(20);
  });

  it('are at least half of the planned length and one segment long', () => {
    for (const duration of [1200, 1203, 1261, 5000])
      expect(Math.min(...(cut(duration) ?? []))).toBeGreaterThanOrEqual(7.5);
    expect(Math.min(...(cut(21, 20) ?? []))).toBeGreaterThanOrEqual(2);
  });

  it('are at most a few hundred, however long the video is', () => {
    expect((cut(40 * 3600) ?? []).length).toBeLessThan(270);
  });

  it('are not created for a short video or one in which no cut point is found quickly', () => {
    expect(cut(1199)).toBeUndefined();
    expect(planChunks({ plan: plan(1800, 'mpegts'), sourceEtag: 'etag' }, 1200)).toBeNull();
  });

  it('are not used without other workers for a video that takes longer than a restart', () => {
    const one = (duration: number, demuxer?: string) =>
      planOneChunk({ plan: plan(duration, demuxer), sourceEtag: 'etag' });
    expect(one(7.9)).toBeNull();
    expect(one(1800)?.firsts).toEqual([0]);
    expect(one(21, 'mpegts')?.starts.map((frame) => frame / fps)).toEqual([0, 2, 4, 8, 12, 16, 20]);
  });
});
