import { expect, it } from 'vitest';

import { summarizeDetails } from '@/lib/analytics/reports/summarize-details';

const day = (
  date: string,
  hosts: Record<string, number>,
  version = 1,
  countries?: Record<string, number>,
) => ({
  date,
  detail: {
    hosts,
    ...(countries && { countries }),
    curves: { [version]: { views: 2, segments: [2, 1] } },
  },
});

it('adds up the days of the period and detects new hosts from the days before', () => {
  const details = [
    day('2026-01-01', { 'a.example': 1 }),
    day('2026-02-01', { 'a.example': 5, 'b.example': 7, '': 1 }, 1, { DE: 6 }),
    day('2026-02-02', { 'b.example': 1, '*': 20 }, 2, { DE: 1, AT: 2 }),
  ];
  expect(summarizeDetails(details, { from: '2026-02-01', version: 1 })).toEqual({
    hosts: [
      { host: 'b.example', views: 8 },
      { host: 'a.example', views: 5 },
      { host: '', views: 1 },
      { host: '*', views: 20 },
    ],
    countries: [
      { country: 'DE', views: 7 },
      { country: 'AT', views: 2 },
    ],
    devices: [],
    curve: { views: 2, segments: [2, 1] },
    marks: [
      { date: '2026-02-01', newHosts: ['b.example'], isNewVersion: false },
      { date: '2026-02-02', newHosts: [], isNewVersion: true },
    ],
    experience: null,
  });
});

it('marks nothing as new on the first day with data', () => {
  const { marks, curve } = summarizeDetails([day('2026-02-01', { 'a.example': 1 })], {
    from: '2026-01-01',
    version: 3,
  });
  expect([marks, curve]).toEqual([[], null]);
});
