import { expect, it } from 'vitest';

import { beginShape, extendShape, isWorthKeeping } from '@/components/site/share/drawing/shapes';
import { drawingSchema } from '@/lib/review/sharing/comments/drawing';

const isTaken = (shape: object): boolean => drawingSchema.safeParse({ schema: 1, shapes: [shape] }).success;

it('draws only valid shapes, even if the pointer leaves the frame', () => {
  for (const tool of ['pen', 'arrow', 'box'] as const) {
    const shape = extendShape(beginShape(tool, 'orange', [-3, 0.123456], 0), [7, 9], 1);
    expect({ tool, isTaken: isTaken(shape) }).toEqual({ tool, isTaken: true });
  }
});

it('keeps a stroke within the server’s limits', () => {
  let shape = beginShape('pen', 'red', [0, 0], 0.5);
  for (let index = 0; index < 3000; index++)
    shape = extendShape(shape, [(index % 2) * 0.9, index / 3000], 0.5);
  expect(isTaken(shape)).toBe(true);
});

it('drops an accidental stroke, but keeps a dot', () => {
  expect(isWorthKeeping(extendShape(beginShape('box', 'red', [0.5, 0.5], 0), [0.501, 0.5], 0))).toBe(false);
  expect(isWorthKeeping(extendShape(beginShape('box', 'red', [0.5, 0.5], 0), [0.6, 0.6], 0))).toBe(true);
  expect(isWorthKeeping(beginShape('pen', 'red', [0.5, 0.5], 0))).toBe(true);
});
