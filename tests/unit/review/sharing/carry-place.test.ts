import { describe, expect, it } from 'vitest';

import { toMoves } from '@/lib/core/media/clips';
import { carryDrawing, carryPlace, movePlace } from '@/lib/review/sharing/comments/carry-place';

const same = { fromFps: 25, toFps: 25, duration: 10, offset: 0 };

describe('carryPlace', () => {
  it.each([
    ['the same frame', { frameIn: 1, frameOut: null }, same, { frameIn: 1, frameOut: null }],
    ['a shift', { frameIn: 10, frameOut: 20 }, { ...same, offset: 12 }, { frameIn: 22, frameOut: 32 }],
    [
      'before the start',
      { frameIn: 5, frameOut: 30 },
      { ...same, offset: -12 },
      { frameIn: 0, frameOut: 18 },
    ],
    [
      'after the end',
      { frameIn: 240, frameOut: 249 },
      { ...same, offset: 50 },
      { frameIn: 249, frameOut: null },
    ],
    ['another rate', { frameIn: 25, frameOut: null }, { ...same, toFps: 30000 / 1001 }, { frameIn: 30 }],
    ['no place', { frameIn: null, frameOut: null }, same, { frameIn: null, videoTimecode: null }],
  ])('keeps %s', (_name, place, options, expected) => {
    expect(carryPlace(place, options)).toMatchObject(expected);
  });

  it('keeps every frame at the same rate', () => {
    for (const fps of [23.976, 24000 / 1001, 25, 29.97, 30000 / 1001, 50, 60000 / 1001])
      for (let frame = 0; frame < 5000; frame += 7)
        expect(
          carryPlace({ frameIn: frame }, { fromFps: fps, toFps: fps, duration: 1000, offset: 0 }).frameIn,
        ).toBe(frame);
  });
});

describe('carryDrawing', () => {
  it('moves a drawing with its frame, and leaves one without a frame', () => {
    const shifted = { ...same, offset: 12 };
    expect(carryDrawing({ schema: 1, frame: 40, shapes: [] }, shifted)).toEqual({
      schema: 1,
      frame: 52,
      shapes: [],
    });
    expect(carryDrawing({ schema: 1, shapes: [] }, shifted)).toEqual({ schema: 1, shapes: [] });
    expect(carryDrawing(null, shifted)).toBeNull();
  });
});

describe('movePlace', () => {
  const moves = toMoves([
    { in: 2, out: 4 },
    { in: 6, out: 8 },
  ]);
  const moving = { moves, fps: 25, to: { duration: 4, frameCount: 100 } };

  it.each([
    ['a frame', { frameIn: 60 }, { frameIn: 10, frameOut: null, isInRemovedPart: false }],
    ['a frame after a removed part', { frameIn: 150 }, { frameIn: 50, frameOut: null, videoTimecode: 2 }],
    ['a range over a removed part', { frameIn: 90, frameOut: 160 }, { frameIn: 40, frameOut: 60 }],
    ['a range whose start is removed', { frameIn: 0, frameOut: 59 }, { frameIn: 0, frameOut: 9 }],
    ['a frame in a removed part', { frameIn: 120 }, { frameIn: null, isInRemovedPart: true }],
    ['a comment without a place', { frameIn: null }, { frameIn: null, isInRemovedPart: false }],
  ])('moves %s', (_name, place, expected) => {
    expect(movePlace(place, moving)).toMatchObject(expected);
  });

  it('moves a drawing with its frame, and leaves it out with it', () => {
    const drawing = { frame: 150, shapes: [] };
    expect(movePlace({ frameIn: 150, drawing }, moving).drawing).toEqual({ frame: 50, shapes: [] });
    expect(movePlace({ frameIn: 90, frameOut: 160, drawing: { frame: 110 } }, moving).drawing).toBeNull();
  });
});
