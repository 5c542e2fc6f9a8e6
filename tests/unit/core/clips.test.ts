import { describe, expect, it } from 'vitest';

import {
  alignClips,
  composeClips,
  findClipFault,
  getRemovedParts,
  invertMoves,
  moveRange,
  moveTime,
  toMoves,
} from '@/lib/core/media/clips';
import type { Clip } from '@/lib/ports/encoder';

const video = { duration: 60, fps: 25 };
const clip = (start: number, end: number): Clip => ({ in: start, out: end });

describe('clips', () => {
  it.each<[string, Clip[], string | null]>([
    ['no part', [], 'none'],
    ['the whole video', [clip(0, 60)], 'unchanged'],
    ['all but a frame', [clip(0.04, 60)], null],
    ['a head and a tail', [clip(0, 10), clip(50, 60)], null],
    ['touching parts that are the whole', [clip(0, 10), clip(10, 60)], 'unchanged'],
    ['parts that overlap', [clip(0, 10), clip(9, 60)], 'overlap'],
    ['a part after the end', [clip(0, 10), clip(50, 61)], null],
    ['a part before the beginning', [clip(-1, 10)], 'outside'],
    ['a part that ends before it begins', [clip(0, 10), clip(20, 19)], 'tooShort'],
    ['a short part', [clip(0, 10), clip(20, 20.1)], 'tooShort'],
    ['less than a second in all', [clip(0, 0.4), clip(20, 20.4)], 'tooShortInAll'],
    ['too many', Array.from({ length: 51 }, (_, index) => clip(index, index + 0.5)), 'tooMany'],
  ])('are validated: %s', (_, clips, fault) => {
    expect(findClipFault(alignClips(clips, video), video)).toBe(fault);
  });

  it('are aligned to frames and keep the end of the video', () => {
    expect(alignClips([clip(20.01, 59.99), clip(1.011, 2.03)], video)).toEqual([clip(1, 2.04), clip(20, 60)]);
  });

  it('exclude the other parts', () => {
    expect(getRemovedParts([clip(5, 10), clip(20, 60)], 60)).toEqual([clip(0, 5), clip(10, 20)]);
    expect(getRemovedParts([clip(0, 10)], 60)).toEqual([clip(10, 60)]);
  });

  it('are converted from a trimmed version to its original', () => {
    const base = [clip(10, 20), clip(30, 40)];
    expect(composeClips([clip(5, 15)], base, 25)).toEqual([clip(15, 20), clip(30, 35)]);
    expect(composeClips([clip(0, 10), clip(12, 20)], base, 25)).toEqual([clip(10, 20), clip(32, 40)]);
    expect(composeClips([clip(1, 2)], null, 25)).toEqual([clip(1, 2)]);
  });
});

describe('positions after trimming', () => {
  const moves = toMoves([clip(10, 20), clip(30, 40)]);

  it.each([
    [0, null],
    [10, 0],
    [19.96, 9.96],
    [20, null],
    [29.99, null],
    [30, 10],
    [39, 19],
    [40, null],
  ])('move from %d s to %j', (before, after) => {
    const moved = moveTime(before, moves);
    if (after === null) expect(moved).toBeNull();
    else expect(moved).toBeCloseTo(after, 6);
  });

  it.each<[string, [number, number], object | null]>([
    ['inside a part', [12, 14], { start: 2, end: 4, isCut: false }],
    ['in a removed part', [21, 29], null],
    ['over the beginning', [8, 12], { start: 0, end: 2, isCut: true }],
    ['over a removed middle', [18, 32], { start: 8, end: 12, isCut: true }],
    ['over everything', [0, 60], { start: 0, end: 20, isCut: true }],
    ['over the end', [39, 50], { start: 19, end: 20, isCut: true }],
  ])('move a range %s', (_, [start, end], expected) => {
    expect(moveRange({ start, end }, moves)).toEqual(expected);
  });

  it('can be moved back', () => {
    for (const seconds of [10, 15, 33.2]) {
      const there = moveTime(seconds, moves) ?? Number.NaN;
      expect(moveTime(there, invertMoves(moves))).toBeCloseTo(seconds, 6);
    }
  });
});
