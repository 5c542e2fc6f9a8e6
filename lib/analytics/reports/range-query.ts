import { z } from 'zod';

import { AppError } from '@/lib/core/errors';

import { countDays } from '../days';
import { defaultPreset, getPresetRange, getToday, toRange, type Range } from '../ranges';

/** Days that a call answers at most: 13 months. */
const maxDays = 400;

const date = z.string().max(40).optional();

export const rangeQuerySchema = z.object({
  startDate: date.describe('A UTC day, `YYYY-MM-DD`; 30 days are answered where neither is given.'),
  endDate: date.describe('The last day; today where it is not given.'),
});

/** The days that are asked for. Throws `validation_failed` for what is no range of at most 400 days. */
export const takeRange = ({ startDate, endDate }: z.output<typeof rangeQuerySchema>): Range => {
  const today = getToday();
  if (startDate === undefined && endDate === undefined) return getPresetRange(defaultPreset, today);
  const range = toRange(startDate?.slice(0, 10), (endDate ?? today).slice(0, 10), today);
  if (!range || countDays(range.from, range.to) > maxDays)
    throw new AppError('validation_failed', { detail: 'startDate and endDate must be days, at most 400.' });
  return range;
};
