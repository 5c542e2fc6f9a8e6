import { dayIn } from './format-date';

/** Farther from UTC than any zone is. Milliseconds. */
const farthest = 16 * 3_600_000;

/** Whether it is the name of a time zone that is known here. */
export const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * The moment at which a calendar day (`2026-11-20`) begins in a zone (an IANA name), also where clocks are
 * put forward at midnight. Pure.
 */
export const beginDay = (day: string, timeZone: string): Date => {
  let before = Date.parse(day) - farthest;
  let begun = Date.parse(day) + farthest;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dayIn(new Date(middle), timeZone) >= day) begun = middle;
    else before = middle;
  }
  return new Date(begun);
};
