import type { z } from 'zod';

import type { drawingSchema } from '@/lib/review/sharing/comments/drawing';

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
