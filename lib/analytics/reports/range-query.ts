import { z } from 'zod';

import { AppError } from '@/lib/core/errors';

import { countDays, isDay } from '../days';
import { defaultPreset, getPresetRange, getToday, toRange, type Range } from '../ranges';

/** Maximum number of days per call: 13 months. */
const maxDays = 400;

const date = z.string().max(40).optional();

export const rangeQuerySchema = z.object({
  startDate: date.describe(
    'First day in UTC, `YYYY-MM-DD`. Without both dates, the last 30 days are returned.',
  ),
  endDate: date.describe('Last day in UTC, `YYYY-MM-DD`. Defaults to today.'),
});

/**
 * Parses the requested days. Throws `validation_failed` for an invalid range, more than 400 days, or a range
 * in the future.
 */
export const takeRange = ({ startDate, endDate }: z.output<typeof rangeQuerySchema>): Range => {
  const today = getToday();
  if (startDate === undefined && endDate === undefined) return getPresetRange(defaultPreset, today);
  const [from, to] = [startDate?.slice(0, 10), (endDate ?? today).slice(0, 10)];
  for (const [name, day] of Object.entries({ startDate: from, endDate: to }))
    if (day === undefined || !isDay(day))
      throw new AppError('validation_failed', { detail: `${name} must be a date such as ${today}.` });
  const isToCome = from !== undefined && from > today;
  const range = isToCome ? null : toRange(from, to, today);
  if (!range) throw new AppError('validation_failed', { detail: 'The range must not start in the future.' });
  if (countDays(range.from, range.to) > maxDays)
    throw new AppError('validation_failed', { detail: `The range can have at most ${maxDays} days.` });
  return range;
};
