import { z } from 'zod';

import type { DailyFigures } from './find-daily';

export const dateSchema = z.string().describe('Day in UTC, `YYYY-MM-DD`.');

/** Statistics of one day in the API. */
export const dayOfViewsSchema = z.object({
  date: dateSchema,
  dateString: dateSchema,
  views: z.number(),
  requests: z.number(),
  seconds: z.number().describe('Total duration of the fetched segments in seconds.'),
});

/** Omits the bytes, which have their own endpoint. */
export const toDayOfViews = ({ bytes: _bytes, ...day }: DailyFigures) => ({ ...day, dateString: day.date });
