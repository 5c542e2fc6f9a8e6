import { describe, expect, it } from 'vitest';

import {
  chooseGrouping,
  estimateMonth,
  findComparableDay,
  findUsedUpDay,
  findPreset,
  getChange,
  getComparedRange,
  getPresetRange,
  groupDays,
  isWeekend,
  toRange,
} from '@/lib/analytics/ranges';
import { getMeanShare, judgeTraffic } from '@/lib/analytics/reports/find-overview';
import { listPeriods } from '@/lib/analytics/video-rows';
import { addDays, countDays, listDays } from '@/lib/core/days';
import { formatGigabytes } from '@/lib/core/i18n/format';

const today = '2026-11-23';
const daysOf = (from: string, to: string, value = 1) => listDays(from, to).map((date) => ({ date, value }));

it('ends presets today', () => {
  expect(getPresetRange(30, today)).toEqual({ from: '2026-10-25', to: today });
  expect(findPreset({ from: '2026-10-25', to: today }, today)).toBe(30);
  expect(findPreset({ from: '2026-10-25', to: '2026-11-22' }, today)).toBeNull();
});

it.each([
  ['2026-11-01', '2026-11-20', { from: '2026-11-01', to: '2026-11-20' }],
  ['2026-11-20', '2026-11-01', { from: '2026-11-01', to: '2026-11-20' }],
  ['2026-11-20', '2027-01-01', { from: '2026-11-20', to: today }],
  ['2026-12-01', '2026-12-02', null],
  ['2026-02-30', '2026-11-01', null],
  ['yesterday', '2026-11-01', null],
  [undefined, '2026-11-01', null],
])('reads the range from %s to %s', (from, to, range) => expect(toRange(from, to, today)).toEqual(range));

it.each([
  [40, 'day'],
  [41, 'week'],
  [120, 'week'],
  [121, 'month'],
])('groups %d days by %s', (days, grouping) => {
  expect(chooseGrouping(getPresetRange(days, today))).toBe(grouping);
});

it.each([
  [7, 7],
  [30, 35],
  [90, 91],
])('compares %d days with those %d days before', (days, shift) => {
  const range = getPresetRange(days, today);
  const compared = getComparedRange(range);
  expect(countDays(compared.from, range.from) - 1).toBe(shift);
  expect(countDays(compared.from, compared.to)).toBe(days);
});

describe('groups of days', () => {
  it('start on Mondays for weeks, and mark partial weeks', () => {
    const groups = groupDays(daysOf('2026-11-01', '2026-11-20'), 'week', today);
    expect(groups.map(({ from, to, isPartial }) => [from, to, isPartial])).toEqual([
      ['2026-11-01', '2026-11-01', true],
      ['2026-11-02', '2026-11-08', false],
      ['2026-11-09', '2026-11-15', false],
      ['2026-11-16', '2026-11-20', true],
    ]);
  });

  it('keep every day for months, and mark the current month as incomplete', () => {
    const groups = groupDays(daysOf('2026-09-01', today), 'month', today);
    expect(groups.map(({ key, values, isPartial }) => [key, values.length, isPartial])).toEqual([
      ['2026-09-01', 30, false],
      ['2026-10-01', 31, false],
      ['2026-11-01', 23, true],
    ]);
  });
});

describe('the estimate for a month', () => {
  const since = '2026-01-01';
  it('adds the traffic of the same weekdays of the last four weeks', () => {
    // 10 on each day, 50 on Sundays.
    const days = daysOf(addDays(today, -28), today).map(({ date }) => ({
      date,
      value: new Date(date).getUTCDay() === 0 ? 50 : 10,
    }));
    days.push(...daysOf('2026-11-23', '2026-11-23', 0).slice(1));
    const ofMonth = days
      .filter(({ date }) => date >= '2026-11-01')
      .reduce((sum, { value }) => sum + value, 0);
    // Seven days are left, one of them a Sunday.
    expect(estimateMonth(days, { today, since })).toBe(ofMonth + 6 * 10 + 50);
  });

  it('adds the part of the current day that is still to come', () => {
    const days = daysOf(addDays(today, -28), addDays(today, -1), 10);
    expect(estimateMonth([...days, { date: today, value: 4 }], { today, since })).toBe(300);
    expect(estimateMonth([...days, { date: today, value: 25 }], { today, since })).toBe(315);
  });

  it('requires a week of statistics', () => {
    expect(estimateMonth(daysOf('2026-11-20', today), { today, since: '2026-11-20' })).toBeNull();
    expect(estimateMonth(daysOf('2026-11-16', today), { today, since: '2026-11-16' })).toBe(15);
    expect(estimateMonth([], { today, since: null })).toBeNull();
  });
});

it.each([
  [{ soFar: 50, estimate: 80, limit: 100 }, 'enough'],
  [{ soFar: 50, estimate: 90, limit: 100 }, 'nearly'],
  [{ soFar: 50, estimate: 101, limit: 100 }, 'no'],
  [{ soFar: 101, estimate: null, limit: 100 }, 'no'],
  [{ soFar: 50, estimate: 80, limit: null }, null],
])('judges the traffic %o as %s', (traffic, verdict) => expect(judgeTraffic(traffic)).toBe(verdict));

it('reports when the plan’s traffic is used up, based on what is left of the month', () => {
  const days = listDays('2026-10-20', today).map((date) => ({ date, value: date < today ? 10 : 4 }));
  const known = { today, since: '2026-10-20' };
  // 220 until yesterday, and 10 on each day from today.
  expect(findUsedUpDay(days, 300, known)).toBeNull();
  expect(findUsedUpDay(days, 299, known)).toBe('2026-11-30');
  expect(findUsedUpDay(days, 255, known)).toBe('2026-11-26');
  expect(findUsedUpDay(days, 0, known)).toBe('2026-11-01');
  // A week is too short for a forecast, but past days still count.
  const young = { today, since: '2026-11-21' };
  expect(findUsedUpDay(days.slice(-3), 15, young)).toBe('2026-11-22');
  expect(findUsedUpDay(days.slice(-3), 25, young)).toBeNull();
});

it.each([
  ['no plays', [{ plays: 0, watchSeconds: 0, duration: 60 }], null],
  ['too few plays', [{ plays: 19, watchSeconds: 19 * 30, duration: 60 }], null],
  ['half of one video', [{ plays: 20, watchSeconds: 20 * 30, duration: 60 }], 0.5],
  [
    'the mean of all plays, whatever the lengths',
    [
      { plays: 30, watchSeconds: 30 * 60, duration: 60 },
      { plays: 10, watchSeconds: 0, duration: 3600 },
    ],
    0.75,
  ],
  ['at most the whole video', [{ plays: 20, watchSeconds: 20 * 90, duration: 60 }], 1],
  [
    'only videos whose length is known',
    [
      { plays: 20, watchSeconds: 20 * 15, duration: 60 },
      { plays: 500, watchSeconds: 500, duration: null },
    ],
    0.25,
  ],
])('calculates how much of a video a play shows: %s', (_name, videos, share) =>
  expect(getMeanShare(videos)).toBe(share),
);

it('reports the first day with enough history for a comparison with previous weeks', () => {
  const range = getPresetRange(7, today);
  expect(findComparableDay(range, { since: '2026-11-10', today })).toBeNull();
  expect(findComparableDay(range, { since: '2026-11-11', today })).toBe('2026-11-24');
  expect(findComparableDay(getPresetRange(30, today), { since: today, today })).toBe('2027-01-26');
  expect(findComparableDay(range, { since: null, today })).toBeNull();
  expect(
    findComparableDay({ from: '2026-11-10', to: '2026-11-12' }, { since: '2026-11-09', today }),
  ).toBeNull();
});

it.each([
  [0, '0,00 GB'],
  [541, '< 0,01 GB'],
  [1e7, '0,01 GB'],
  [2_812_080_000_000, '2.812,08 GB'],
])('writes %i bytes as %s', (bytes, shown) => expect(formatGigabytes('de', bytes)).toBe(shown));

it('reports no change compared to nothing', () => {
  expect(getChange(145, 100)).toBe(45);
  expect(getChange(50, 100)).toBe(-50);
  expect(getChange(5, 0)).toBeNull();
});

it('reads whole months of a range, and the current month', () => {
  expect(listPeriods({ from: '2026-08-31', to: '2026-11-23' }, today)).toEqual([
    '2026-08-31',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  expect(listPeriods({ from: '2026-10-30', to: '2026-11-02' }, today)).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
});

it('determines weekends by the UTC calendar', () => {
  expect(listDays('2026-11-20', '2026-11-23').map(isWeekend)).toEqual([false, true, true, false]);
});
