import { z } from 'zod';

import { phrase } from '@/lib/core/error-phrases';

/** Limits per drawing: shapes, points of a stroke, and characters of its JSON. */
const maxShapes = 200;
const maxPoints = 2000;
const maxJsonLength = 200_000;

/** Each colour is drawn with a dark edge, so that it is legible on any video. */
const drawingColors = ['red', 'orange', 'yellow', 'green', 'blue', 'white'] as const;

/** A share of the frame's width or height, from 0 to 1; shapes may extend slightly beyond the edge. */
const part = z.number().min(-0.5).max(1.5);
const color = z.enum(drawingColors);

/** x, y and, for pens, the pressure from 0 to 1. */
const penPoint = z.tuple([part, part]).or(z.tuple([part, part, z.number().min(0).max(1)]));
const spot = z.tuple([part, part]);

/**
 * A drawing on one frame in relative coordinates, so that it fits any size. Later shapes are on top; texts
 * are plain. `frame` counts from 0; without it, the comment's frame applies.
 */
export const drawingSchema = z
  .strictObject({
    schema: z.literal(1),
    frame: z.number().int().min(0).max(100_000_000).optional(),
    shapes: z
      .array(
        z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('pen'), color, points: z.array(penPoint).min(1).max(maxPoints) }),
          z.strictObject({ kind: z.literal('arrow'), color, from: spot, to: spot }),
          z.strictObject({ kind: z.literal('box'), color, from: spot, to: spot }),
          z.strictObject({
            kind: z.literal('text'),
            color,
            at: spot,
            text: z.string().trim().min(1).max(200),
          }),
        ]),
      )
      .min(1)
      .max(maxShapes),
  })
  .refine((drawing) => JSON.stringify(drawing).length <= maxJsonLength, phrase('The drawing is too large.'));
