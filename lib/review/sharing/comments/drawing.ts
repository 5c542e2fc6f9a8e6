import { z } from 'zod';

/** Of one drawing: shapes, points of a stroke, and characters of its JSON. */
const maxShapes = 200;
const maxPoints = 2000;
const maxJsonLength = 200_000;

/** Six colours; each is drawn with a dark edge, so that it reads on any film. */
export const drawingColors = ['red', 'orange', 'yellow', 'green', 'blue', 'white'] as const;

/** A part of the picture's width or height, from 0 to 1; a little outside is drawn off the edge. */
const part = z.number().min(-0.5).max(1.5);
const color = z.enum(drawingColors);

/** x, y and, of pens, the pressure from 0 to 1. */
const penPoint = z.tuple([part, part]).or(z.tuple([part, part, z.number().min(0).max(1)]));
const spot = z.tuple([part, part]);

/**
 * What is drawn on one frame, in parts of the picture, so that it fits any size. Order is what lies above what. Texts are plain.
 * `frame` is the one that was drawn on, from 0; without it that of the comment.
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
  .refine((drawing) => JSON.stringify(drawing).length <= maxJsonLength, 'The drawing is too large.');
