import { z } from 'zod';

import type { DailyFigures } from './find-daily';

export const dateSchema = z.string().describe('A UTC day, `YYYY-MM-DD`.');

/** Statistics of one day in the API. */
export const dayOfViewsSchema = z.object({
  date: dateSchema,
  dateString: dateSchema,
  views: z.number(),
  requests: z.number(),
  seconds: z.number().describe('Of the segments fetched.'),
});

/** Omits the bytes, which have their own endpoint. */
export const toDayOfViews = ({ bytes: _bytes, ...day }: DailyFigures) => ({ ...day, dateString: day.date });
