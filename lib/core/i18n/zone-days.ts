import { dayIn } from './format';

/** More than the largest UTC offset of any time zone. Milliseconds. */
const maxOffsetMs = 16 * 3_600_000;

/** Whether a name is a time zone known to this runtime. */
export const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * The start of a calendar day (`2026-11-20`) in an IANA time zone, also if clocks go forward at midnight.
 * Pure.
 */
export const beginDay = (day: string, timeZone: string): Date => {
  let before = Date.parse(day) - maxOffsetMs;
  let begun = Date.parse(day) + maxOffsetMs;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dayIn(new Date(middle), timeZone) >= day) begun = middle;
    else before = middle;
  }
  return new Date(begun);
};
