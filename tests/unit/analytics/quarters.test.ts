import { describe, expect, it } from 'vitest';

import { getReportPeriod } from '@/lib/analytics/emails/report-rules';
import { findDevice, isBot } from '@/lib/analytics/ingest/devices';
import { noStatistics, type Statistics } from '@/lib/analytics/ingest/tally';
import { boundReports, readQuarters, writeQuarters, type Quarters } from '@/lib/analytics/quarters';
import { sumDays } from '@/lib/analytics/reports/find-daily';
import { getDayStart } from '@/lib/core/days';

const quarters = (values: Record<number, Partial<Statistics>>): Quarters =>
  new Map(
    Object.entries(values).map(([quarter, counted]) => [Number(quarter), { ...noStatistics(), ...counted }]),
  );

const pick = (bounded: Quarters, name: 'plays' | 'watchSeconds') =>
  Object.fromEntries(
    [...bounded].map(([quarter, counted]) => [quarter, Math.round(counted[name] * 10) / 10]),
  );

it('parses quarter-hours as written', () => {
  const stored = quarters({
    40: { views: 1, requests: 20, bytes: 2 ** 45, seconds: 8, plays: 1, watchSeconds: 7.5 },
    3: { requests: 2 },
  });
  expect(writeQuarters(stored)).toBe('3:0,2,0,0,0,0;40:1,20,35184372088832,8,1,7.5');
  expect(Object.fromEntries(readQuarters(writeQuarters(stored)))).toEqual(Object.fromEntries(stored));
  expect(readQuarters(null).size).toBe(0);
});

describe('watch time reported per hour', () => {
  it('counts in full if it was delivered', () => {
    const view = { views: 1, seconds: 80, plays: 1, watchSeconds: 79 };
    expect(pick(boundReports(quarters({ 40: view })), 'watchSeconds')).toEqual({ 40: 79 });
  });

  it('is limited to 110 % of the delivered time, and to the views', () => {
    const forged = quarters({
      40: { views: 1, seconds: 80 },
      41: { plays: 500, watchSeconds: 9999 },
      43: { views: 1, seconds: 20, plays: 500, watchSeconds: 9999 },
    });
    const bounded = boundReports(forged);
    expect(pick(bounded, 'watchSeconds')).toEqual({ 40: 0, 41: 110, 43: 0 });
    expect(pick(bounded, 'plays')).toEqual({ 40: 0, 41: 2, 43: 0 });
  });

  it('counts towards the previous hour if that one delivered it', () => {
    const late = quarters({ 43: { views: 1, seconds: 80 }, 44: { plays: 1, watchSeconds: 79 } });
    expect(pick(boundReports(late), 'watchSeconds')).toEqual({ 43: 79, 44: 0 });
    expect(pick(boundReports(late), 'plays')).toEqual({ 43: 1, 44: 0 });
  });

  it('is dropped if neither its hour nor the previous one has delivered time left', () => {
    const late = quarters({
      36: { seconds: 1000 },
      40: { seconds: 80, watchSeconds: 60 },
      44: { watchSeconds: 100 },
    });
    expect(pick(boundReports(late), 'watchSeconds')).toEqual({ 36: 0, 40: 88, 44: 0 });
  });
});

it.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-29', 'America/New_York', '2026-11-29T05:00:00.000Z'],
  ['2026-11-29', 'Asia/Kathmandu', '2026-11-28T18:15:00.000Z'],
  ['2026-11-29', 'UTC', '2026-11-29T00:00:00.000Z'],
  // Clocks skip midnight.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('starts the day %s in %s at %s', (day, zone, moment) =>
  expect(getDayStart(day, zone).toISOString()).toBe(moment),
);

it('sums quarter-hours to days of any time zone, and keeps days without quarter-hours', () => {
  const views = (count: number): Statistics => ({ ...noStatistics(), views: count });
  const stored = [
    { date: '2026-11-27', statistics: views(5), quarters: null },
    { date: '2026-11-28', statistics: views(10), quarters: '0:1;91:2;92:3;95:4' },
    { date: '2026-11-29', statistics: views(3), quarters: '0:1;95:2' },
  ];
  const count = (zone: string) =>
    sumDays(stored, { from: '2026-11-27', to: '2026-11-29' }, zone).map((day) => day.views);
  expect(count('UTC')).toEqual([5, 10, 3]);
  expect(count('Europe/Berlin')).toEqual([5, 3, 8]);
  expect(count('America/New_York')).toEqual([6, 10, 2]);
});

describe('devices and bots', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0';
  it.each([
    [
      'desktop',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    ],
    ['desktop', `Mozilla/5.0%20(Macintosh;%20Intel%20Mac%20OS%20X%2010_15_7)%20${safari}`],
    ['phone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${safari} Mobile/15E148`],
    [
      'phone',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    ],
    ['phone', 'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537'],
    ['tablet', `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${safari}`],
    ['tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X906C) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'],
    ['tv', 'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36 Version/7.0 TV Safari/537.36'],
    ['bot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['bot', 'facebookexternalhit/1.1'],
    ['bot', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36'],
    ['bot', 'curl/8.5.0'],
    ['bot', '-'],
    ['other', 'test'],
  ])('%s: %s', (device, userAgent) => {
    expect(findDevice(userAgent)).toBe(device);
    expect(isBot(userAgent)).toBe(device === 'bot');
  });
});

it.each([
  ['weekly', '2026-11-29T12:00:00Z', ['2026-11-16', '2026-11-22']],
  // Monday, before and after 6:00 in Berlin.
  ['weekly', '2026-11-30T04:59:00Z', ['2026-11-16', '2026-11-22']],
  ['weekly', '2026-11-30T05:00:00Z', ['2026-11-23', '2026-11-29']],
  ['monthly', '2026-12-01T04:59:00Z', ['2026-10-01', '2026-10-31']],
  ['monthly', '2026-12-01T05:00:00Z', ['2026-11-01', '2026-11-30']],
] as const)('the %s report at %s covers %j', (interval, now, [from, to]) =>
  expect(getReportPeriod(interval, new Date(now), 'Europe/Berlin')).toEqual({
    ...{ from, to, key: `${interval} ${from}` },
  }),
);
