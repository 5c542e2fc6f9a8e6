import { z } from 'zod';

import type { DailyFigures } from './find-daily';

export const dateSchema = z.string().describe('A UTC day, `YYYY-MM-DD`.');

/** A day, as the statistics answer it. */
export const dayOfViewsSchema = z.object({
  date: dateSchema,
  dateString: dateSchema,
  views: z.number(),
  requests: z.number(),
  seconds: z.number().describe('Of the segments fetched.'),
});

/** Without the bytes, which are asked for by themselves. */
export const toDayOfViews = ({ bytes: _bytes, ...day }: DailyFigures) => ({ ...day, dateString: day.date });
