import { describe, expect, it } from 'vitest';

import { toMonthColumns, toPoints } from '@/components/admin/analytics/metric-points';
import { readQuery, readVideoQuery, writeSource } from '@/components/admin/analytics/read-query';
import type { Source } from '@/lib/analytics/reports/find-workspace-details';
import { toCsv } from '@/lib/core/csv';
import { countDays, listDays } from '@/lib/core/days';

const today = '2026-11-23';

describe('the URL of a statistics page', () => {
  it.each([
    [{}, { days: 30, preset: 30, grouping: 'day' }],
    [{ days: '90' }, { days: 90, preset: 90, grouping: 'week' }],
    [
      { days: '365', by: 'week' },
      { days: 365, preset: 365, grouping: 'week' },
    ],
    [
      { days: '12', by: 'hour' },
      { days: 30, preset: 30, grouping: 'day' },
    ],
    [
      { from: '2026-11-01', to: '2026-11-03' },
      { days: 3, preset: null, grouping: 'day' },
    ],
    [
      { from: '2016-11-01', to: today },
      { days: 396, preset: null, grouping: 'month', cutTo: 396 },
    ],
    [
      // A custom range, even though its days match a preset.
      { from: '2026-10-25', to: today },
      { days: 30, preset: null, grouping: 'day' },
    ],
    [
      { from: ['2026-11-01'], to: today },
      { days: 30, preset: 30, grouping: 'day' },
    ],
  ])('is parsed as a period: %o', (searchParams, { days, ...expected }) => {
    const { range, ...query } = readQuery(searchParams, today);
    expect(query).toEqual({ cutTo: null, metric: 'views', source: null, ...expected });
    expect(countDays(range.from, range.to)).toBe(days);
  });
});

it.each([
  [{ metric: 'plays', source: 'hosts:www.example.com' }, 'plays', { kind: 'hosts', name: 'www.example.com' }],
  [{ metric: 'bytes', source: 'hosts:' }, 'views', { kind: 'hosts', name: '' }],
  [{ source: 'videos:1' }, 'views', null],
  [{ source: 'hosts' }, 'views', null],
])('reads chart and source from the URL: %o', (searchParams, metric, source) => {
  expect(readQuery(searchParams, today)).toMatchObject({ metric, source });
  if (source) expect(readQuery({ source: writeSource(source as Source) }, today).source).toEqual(source);
});

it.each([
  [{}, { sort: 'views', page: 1, isDeletedOnly: false }],
  [
    { sort: 'title', page: '3', show: 'deleted' },
    { sort: 'title', page: 3, isDeletedOnly: true },
  ],
  [
    { sort: 'id', page: '-2', show: 'x' },
    { sort: 'views', page: 1, isDeletedOnly: false },
  ],
])('reads the list of videos from the URL: %o', (searchParams, expected) => {
  expect(readVideoQuery(searchParams)).toEqual(expected);
});

it('compares each point with the same number of days before, and estimates only the current month', () => {
  const days = listDays('2026-10-15', today).map((date) => ({ date, value: 2 }));
  const before = days.map((day) => ({ ...day, value: 1 }));
  const options = { days, before, language: 'en', today, estimate: 99 };
  const points = toPoints({ ...options, grouping: 'month' });
  expect(
    points.map(({ value, before: past, estimate, isRunning }) => [value, past, estimate, isRunning]),
  ).toEqual([
    [34, 17, null, false],
    [46, 23, 99, true],
  ]);
  expect(
    toPoints({ ...options, before: null, grouping: 'day' }).every((point) => point.before === null),
  ).toBe(true);
});

it('compares whole months and the estimate of the current one with the plan and the month before', () => {
  const days = listDays('2026-08-24', today).map((date) => ({ date, value: date < '2026-10' ? 2 : 3 }));
  const points = toPoints({ days, before: null, grouping: 'month', language: 'en', today, estimate: 120 });
  const t = (key: string) => key;
  const options = { limit: 240, language: 'en', t };
  expect(points.map(({ isCut, cutFrom }) => [isCut, cutFrom])).toEqual([
    [true, 'Aug 24'],
    [false, null],
    [false, null],
    [false, null],
  ]);
  const [share, change] = toMonthColumns(points, options);
  expect(share?.cells).toEqual(['7%', '25%', '39%', '29%']);
  expect(share?.estimates).toEqual([null, null, null, '50%']);
  expect(change?.cells).toEqual([null, null, '+55%', null]);
  expect(change?.estimates).toEqual([null, null, null, '+29%']);
  expect(toMonthColumns(points, { ...options, limit: null })).toHaveLength(1);
});

it('writes CSV without formulas', () => {
  expect(
    toCsv([
      ['a', 1.5, null],
      ['=1+1', 'b,"c"', -3],
    ]),
  ).toBe('\uFEFFa,1.5,\r\n\'=1+1,"b,""c""",-3\r\n');
});
