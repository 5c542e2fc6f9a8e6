import type { z } from 'zod';

import type { drawingSchema } from '@/lib/review/sharing/comments/drawing';

/** Maximum number of points per stroke that the server accepts. */
const maxPoints = 2000;
/** Points closer than this to the previous point are dropped. Fraction of the frame. */
const least = 0.0015;

const clean = (value: number): number => Math.round(Math.min(Math.max(value, -0.5), 1.5) * 10_000) / 10_000;
const toSpot = ([x, y]: Spot): Spot => [clean(x), clean(y)];

/** Starts a shape at the pointer's position. Text is typed, not drawn. */
export const beginShape = (
  tool: Exclude<ShapeKind, 'text'>,
  color: Color,
  at: Spot,
  pressure: number,
): Shape => {
  const spot = toSpot(at);
  if (tool === 'pen') return { kind: 'pen', color, points: [[...spot, clean(pressure)]] };
  return { kind: tool, color, from: spot, to: spot };
};

/** Returns the shape extended to the pointer's new position. */
export const extendShape = (shape: Shape, at: Spot, pressure: number): Shape => {
  const spot = toSpot(at);
  if (shape.kind === 'text') return shape;
  if (shape.kind !== 'pen') return { ...shape, to: spot };
  const last = shape.points.at(-1);
  const isNear = last && Math.hypot(spot[0] - last[0], spot[1] - last[1]) < least;
  if (isNear || shape.points.length >= maxPoints) return shape;
  return { ...shape, points: [...shape.points, [...spot, clean(pressure)]] };
};

/** Whether a shape is large enough to be intended. A dot made with the pen is. */
export const isWorthKeeping = (shape: Shape): boolean => {
  if (shape.kind === 'pen' || shape.kind === 'text') return true;
  return Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]) > 0.01;
};

/** A drawing on a frame, in coordinates relative to the frame. */
export type Drawing = z.output<typeof drawingSchema>;
export type Shape = Drawing['shapes'][number];
export type ShapeKind = Shape['kind'];
export type Color = Shape['color'];
export type Spot = [number, number];

export const colors: Record<Color, string> = {
  red: '#ff3b30',
  orange: '#ff9500',
  yellow: '#ffd60a',
  green: '#30d158',
  blue: '#38a3ff',
  white: '#ffffff',
};
