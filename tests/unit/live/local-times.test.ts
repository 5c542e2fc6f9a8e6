import { describe, expect, it, vi } from 'vitest';

import {
  fromLocalInput,
  fromTypedTimes,
  hasSkippedTime,
  toLocalInput,
  toTypedTimes,
} from '@/components/kit/fields/local-times';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

describe('typed event times', () => {
  it('consist of a day and two times in the local time zone', () => {
    const typed = { day: '2026-11-26', start: '14:00', end: '15:30' };
    const moments = { startDateTime: at(26, 14), endDateTime: at(26, 15, 30) };
    expect(fromTypedTimes(typed)).toEqual({ ...moments, isNextDay: false });
    expect(toTypedTimes(moments)).toEqual(typed);
  });

  it('end on the next day if the end is not after the start', () => {
    expect(fromTypedTimes({ day: '2026-11-30', start: '23:00', end: '01:00' })).toEqual({
      ...{ startDateTime: at(30, 23), endDateTime: new Date(2026, 11, 1, 1).toISOString() },
      isNextDay: true,
    });
  });

  it.each([
    ['day', { day: '', start: '14:00', end: '15:30' }],
    ['beginning', { day: '2026-11-26', start: '', end: '15:30' }],
    ['end', { day: '2026-11-26', start: '14:00', end: '' }],
  ])('are incomplete without %s', (_what, typed) => expect(fromTypedTimes(typed)).toBeNull());

  it('are invalid if daylight saving time skips them', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const night = { day: '2027-03-28', start: '02:30', end: '03:15' };
    expect([hasSkippedTime(night), fromTypedTimes(night)]).toEqual([true, null]);
    const early = { ...night, start: '01:30' };
    expect(hasSkippedTime(early)).toBe(false);
    expect(fromTypedTimes(early)).toMatchObject({ isNextDay: false });
    vi.unstubAllEnvs();
  });

  it('are summarised in one line if an event is moved', () => {
    expect(toLocalInput(at(3, 9, 5))).toBe('2026-11-03T09:05');
    expect(fromLocalInput('2026-11-03T09:05')).toBe(at(3, 9, 5));
    expect(fromLocalInput('')).toBeNull();
  });
});
