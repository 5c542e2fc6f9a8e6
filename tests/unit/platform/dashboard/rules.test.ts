import { describe, expect, it } from 'vitest';

import { getPreviousVisit } from '@/lib/accounts/sessions/session-row';
import { getFirstSteps, getLookRanges, getTrialProgress, pickUnusual } from '@/lib/platform/dashboard/rules';

const now = new Date('2026-11-23T08:31:00.000Z');

describe('the progress of a trial', () => {
  it.each([
    ['on its first day', '2026-12-07T08:00:00.000Z', 14, { total: 14, passed: 0, left: 14 }],
    ['in the middle', '2026-11-27T08:00:00.000Z', 14, { total: 14, passed: 10, left: 4 }],
    ['in its last minutes', '2026-11-23T08:40:00.000Z', 14, { total: 14, passed: 13, left: 1 }],
    ['at its end', '2026-11-23T08:31:00.000Z', 14, { total: 14, passed: 14, left: 0 }],
    ['after an extension', '2026-12-23T08:31:00.000Z', 14, { total: 30, passed: 0, left: 30 }],
    ['in a plan without trial days', '2026-11-25T08:31:00.000Z', 0, { total: 2, passed: 0, left: 2 }],
  ])('%s', (_name, trialEndDate, freeTrial, progress) => {
    expect(getTrialProgress({ trialEndDate, freeTrial }, now)).toEqual(progress);
  });
});

describe('the previous visit', () => {
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  it.each([
    ['is missing on the first visit', null, null],
    ['ended more than half an hour ago', { lastUsedAt: at(31), previousVisitAt: at(600) }, at(31)],
    ['is the same after a short pause', { lastUsedAt: at(29), previousVisitAt: at(600) }, at(600)],
    ['is missing during the first visit', { lastUsedAt: at(2), previousVisitAt: null }, null],
  ])('%s', (_name, last, expected) => {
    expect(getPreviousVisit(last, now.getTime())).toBe(expected);
  });
});

describe('the views since a visit', () => {
  it('cover its day and later, at most a week, and are compared with the four weeks before', () => {
    expect(getLookRanges('2026-11-20T15:42:00.000Z', '2026-11-23')).toEqual({
      now: { from: '2026-11-20', to: '2026-11-23' },
      before: { from: '2026-10-23', to: '2026-11-19' },
    });
    expect(getLookRanges('2026-05-01T00:00:00.000Z', '2026-11-23').now.from).toBe('2026-11-17');
  });

  it('are reported if they are at least twice the usual and not few', () => {
    const range = { from: '2026-11-21', to: '2026-11-22' };
    const views = [
      { id: 'often', views: 96 },
      { id: 'as ever', views: 59 },
      { id: 'new', views: 20 },
      { id: 'few', views: 19 },
      { id: 'most', views: 500 },
    ];
    const past = [
      { id: 'often', views: 420 },
      { id: 'as ever', views: 420 },
    ];
    expect(pickUnusual(views, past, range)).toEqual([
      { id: 'most', views: 500, usual: 0 },
      { id: 'often', views: 96, usual: 30 },
    ]);
    expect(pickUnusual(views.slice(0, 4), past, range).map(({ id }) => id)).toEqual(['often', 'new']);
  });
});

describe('the first steps', () => {
  it.each([
    [[], false, false],
    [[{ status: 'STATUS_UPDATE', visibility: 'private' }], false, false],
    [[{ status: 'COMPLETE', visibility: 'private' }], true, false],
    [[{ status: 'PROGRESSING', visibility: 'public' }], false, false],
    [[{ status: 'COMPLETE', visibility: 'public' }], true, true],
  ])('are derived from %j', (videos, isUploaded, isShared) => {
    expect(getFirstSteps(videos)).toEqual({ isUploaded, isShared });
  });
});
