import { describe, expect, it } from 'vitest';

import {
  addReport,
  findPercentile,
  mergeExperience,
  readReport,
  startBounds,
  summarizeExperience,
  waitBounds,
  writeReport,
  type Experience,
  type ExperienceReport,
} from '@/lib/analytics/experience';

const report: ExperienceReport = {
  start: 480,
  stalls: 2,
  stalled: 1200,
  played: 95_000,
  shorterSide: 720,
  error: 'none',
};

describe('the playback report', () => {
  it.each<[string, Partial<ExperienceReport>]>([
    ['a view', {}],
    [
      'a view that never started playing',
      { start: null, played: 0, stalled: 0, stalls: 0, shorterSide: 0, error: 'offline' },
    ],
  ])('is parsed as written: %s', (_name, change) => {
    const sent = { watched: 19_000, isFirst: false, view: { ...report, ...change } };
    expect(readReport(writeReport(sent))).toEqual(sent);
  });

  it('is parsed as written during playback', () => {
    const sent = { watched: 30_000, isFirst: true, view: null };
    expect(readReport(writeReport(sent))).toEqual(sent);
  });

  it('counts the whole view at its end if an older player sent it', () =>
    expect(readReport('experience=480.2.1200.95000.720.none')).toEqual({
      watched: 95_000,
      isFirst: true,
      view: report,
    }));

  it.each([
    '-',
    '',
    'experience=',
    'experience=480.2.1200.95000.720',
    'experience=480.2.1200.95000.720.none.1',
    'experience=480.2.1200.95000.720.none.600001.1',
    'experience=480.2.1200.95000.720.none.1000.2',
    'experience=480.2.1200.95000.720.__proto__',
    'experience=480.2.1200.95000.720.constructor',
    'experience=-1.2.1200.95000.720.none',
    'experience=1e9.2.1200.95000.720.none',
    'experience=999999999.2.1200.95000.720.none',
    'x=1&experience=480.2.1200.95000.720.none',
    'watched=600001.0',
    'watched=-1.0',
    'watched=1e9.1',
    'watched=30000',
    'watched=30000.1.1',
  ])('is rejected: %s', (query) => expect(readReport(query)).toBeNull());
});

const sumOf = (reports: Partial<ExperienceReport>[]): Experience | null =>
  reports.reduce<Experience | null>((sum, change) => addReport(sum, { ...report, ...change }), null);

it('keeps a fixed number of buckets, however many reports arrive', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    start: (index * 7919) % 99_999_999,
    stalled: (index * 104_729) % 99_999_999,
    shorterSide: index % 9999,
  }));
  const { start, waits, renditions, reports } = sumOf(many) ?? {};
  expect(reports).toBe(5000);
  expect(Object.keys(start ?? {}).length).toBeLessThanOrEqual(startBounds.length);
  expect(Object.keys(waits ?? {}).length).toBeLessThanOrEqual(waitBounds.length);
  expect(Object.keys(renditions ?? {}).length).toBeLessThanOrEqual(9);
});

it('adds up partial counts to the same totals', () => {
  const reports = [
    { start: 90 },
    { start: 700, error: 'decode' as const },
    { shorterSide: 1080, stalled: 0 },
  ];
  expect(mergeExperience(sumOf(reports.slice(0, 1)), sumOf(reports.slice(1)))).toEqual(sumOf(reports));
  expect(mergeExperience(null, sumOf(reports))).toEqual(sumOf(reports));
  expect(mergeExperience(null, undefined)).toBeNull();
});

it.each([
  [[10, 10, 10, 10], 0.5, 200],
  [[10, 10, 10, 10], 0.75, 300],
  [[10, 0, 0, 10], 0.75, 350],
  [[0, 0, 0, 4], 1, 400],
  [[], 0.5, null],
])('finds the percentile of %j at the share %d: %j', (counts, share, expected) =>
  expect(findPercentile({ ...counts }, [100, 200, 300, 400], share)).toBe(expected),
);

it('shows median, 75th and 95th percentile, the renditions and the errors', () => {
  const views = [
    ...Array.from({ length: 90 }, () => ({ start: 450, stalled: 0 })),
    ...Array.from({ length: 10 }, () => ({ start: 2400, stalled: 5000, shorterSide: 360 })),
    ...Array.from({ length: 3 }, () => ({ start: null, shorterSide: 0, error: 'decode' as const })),
    { start: null, shorterSide: 0, error: 'offline' as const },
  ];
  const summary = summarizeExperience(sumOf(views));
  expect(summary).toMatchObject({
    reports: 104,
    rungs: [
      { rung: 360, share: 0.1 },
      { rung: 720, share: 0.9 },
    ],
    errors: [
      { error: 'decode', views: 3 },
      { error: 'offline', views: 1 },
    ],
  });
  const [half, most, nearlyAll] = summary?.start ?? [];
  expect(half).toBeGreaterThan(400);
  expect(most).toBeLessThanOrEqual(500);
  expect(nearlyAll).toBeGreaterThan(2000);
  expect(summary?.waits[1]).toBe(0);
  expect(summary?.waits[2]).toBeGreaterThan(3);
  expect(summarizeExperience(null)).toBeNull();
});
