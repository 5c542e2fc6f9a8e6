import { describe, expect, it } from 'vitest';

import { moveEnd, placeComment, toEndFrame } from '@/components/site/share/rules/place-comment';
import { drawingSchema } from '@/lib/review/sharing/comments/drawing';
import { getDrawnFrame } from '@/lib/review/timecode';

const at = { isOn: true, range: null, drawnAt: null, frame: 30 };

describe('the position of a comment', () => {
  it.each([
    ['at the visible frame', at, { frameIn: 30 }],
    ['nowhere while its place is switched off', { ...at, isOn: false }, null],
    ['at the frame of its drawing', { ...at, drawnAt: 7 }, { frameIn: 7 }],
    [
      'at the frame of its drawing even if its place is switched off',
      { ...at, isOn: false, drawnAt: 7 },
      { frameIn: 7 },
    ],
    [
      'over its range, also with a drawing in it',
      { ...at, range: { frameIn: 5, frameOut: 20 }, drawnAt: 7 },
      { frameIn: 5, frameOut: 20 },
    ],
  ])('is %s', (_name, options, expected) => {
    expect(placeComment(options)).toEqual(expected);
  });
});

describe('a drawing', () => {
  const shapes = [{ kind: 'box', color: 'red', from: [0, 0], to: [1, 1] }];

  it('keeps the frame it was made on, within a range and without a place', () => {
    const drawing = drawingSchema.parse({ schema: 1, frame: 7, shapes });
    expect(getDrawnFrame(drawing, 5)).toBe(7);
    expect(getDrawnFrame(drawing, null)).toBe(7);
  });

  it('falls back on its comment’s frame if it stores none', () => {
    const drawing = drawingSchema.parse({ schema: 1, shapes });
    expect(getDrawnFrame(drawing, 5)).toBe(5);
    expect(getDrawnFrame(drawing, null)).toBeNull();
  });
});

describe('the end of a range', () => {
  const range = { frameIn: 10, frameOut: 20 };

  it.each([
    ['in', 12, { frameIn: 12, frameOut: 20 }],
    ['out', 30, { frameIn: 10, frameOut: 30 }],
    // A handle dragged past the other end moves that end too, and stays within the video.
    ['in', 25, { frameIn: 25, frameOut: 25 }],
    ['out', 500, { frameIn: 10, frameOut: 99 }],
    ['in', -4, { frameIn: 0, frameOut: 20 }],
  ] as const)('%s moves to %d', (end, frame, expected) => {
    expect(moveEnd(range, end, frame, 99)).toEqual(expected);
  });

  it('is the frame at which its handle is dropped', () => {
    for (let frame = 0; frame < 100; frame++) {
      expect(toEndFrame('in', frame / 100, 99)).toBe(frame);
      expect(toEndFrame('out', (frame + 1) / 100, 99)).toBe(frame);
    }
  });
});
