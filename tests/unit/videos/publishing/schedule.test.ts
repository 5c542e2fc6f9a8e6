import { describe, expect, it } from 'vitest';

import { formatFromNow } from '@/lib/core/i18n/format';
import { settleSchedule } from '@/lib/videos/publishing/schedule';
import { isOrder, moveVideo, orderVideos } from '@/lib/videos/publishing/watch/collection-rules';

const now = Date.parse('2026-12-01T12:00:00.000Z');
const [past, soon, later] = [
  '2026-12-01T11:00:00.000Z',
  '2026-12-02T12:00:00.000Z',
  '2026-12-03T12:00:00.000Z',
];
type Scheduled = Parameters<typeof settleSchedule>[0];
const hidden: Scheduled = { visibility: 'private', publishAt: null, unpublishAt: null };
const shown: Scheduled = { ...hidden, visibility: 'public' };

describe('a schedule change', () => {
  it.each([
    [hidden, { ...hidden, publishAt: soon, unpublishAt: later }, []],
    [hidden, { ...hidden, publishAt: past }, ['publishAt']],
    [hidden, { ...hidden, unpublishAt: soon }, ['unpublishAt']],
    [hidden, { ...hidden, publishAt: later, unpublishAt: soon }, ['unpublishAt']],
    [hidden, { ...hidden, publishAt: soon, unpublishAt: soon }, ['unpublishAt']],
    [
      { ...hidden, publishAt: soon, unpublishAt: later },
      { ...hidden, publishAt: later, unpublishAt: later },
      ['unpublishAt'],
    ],
    [shown, { ...shown, publishAt: soon }, ['publishAt']],
    [shown, { ...shown, unpublishAt: soon }, []],
    // Unchanged times are not checked again: a worker may be late.
    [{ ...hidden, publishAt: past }, { ...shown, publishAt: past }, []],
  ])('from %j to %j has faults in %j', (before, asked, faults) => {
    expect(settleSchedule(asked, before, now).faults.map(({ field }) => field)).toEqual(faults);
  });

  it('drops times that have no effect after the visibility changes', () => {
    const planned = { ...hidden, publishAt: soon, unpublishAt: later };
    const settle = (asked: Scheduled, before: Scheduled) => settleSchedule(asked, before, now).schedule;
    expect(settle({ ...planned, visibility: 'public' }, planned)).toEqual({
      publishAt: null,
      unpublishAt: later,
    });
    expect(settle({ ...hidden, unpublishAt: later }, { ...shown, unpublishAt: later })).toEqual({
      publishAt: null,
      unpublishAt: null,
    });
  });

  it.each([
    [soon, 'de', 'in 1 Tag'],
    ['2026-12-01T14:40:00.000Z', 'en', 'in 3 hours'],
    ['2026-12-01T12:00:05.000Z', 'en', 'in 1 minute'],
  ])('counts down to %s in %s: %s', (at, language, text) => {
    expect(formatFromNow(language, at, new Date(now))).toBe(text);
  });
});

describe('the element order of a watch page', () => {
  const videos = ['a', 'b', 'c'].map((id) => ({ id }));
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('');

  it.each([
    [['c', 'a', 'b'], 'cab'],
    [['b', 'gone'], 'acb'],
    [null, 'abc'],
    [{ a: 1 }, 'abc'],
  ])('reads %j as %s', (order, expected) => {
    expect(ids(orderVideos(videos, order))).toBe(expected);
  });

  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 0, 'bac'],
  ])('moves %s to %i: %s', (id, to, expected) => {
    expect(ids(moveVideo(videos, id, to))).toBe(expected);
  });

  it('does not move elements out of range', () => {
    for (const [id, to] of [
      ['a', -1],
      ['a', 3],
      ['a', 0],
      ['gone', 1],
    ] as const)
      expect(moveVideo(videos, id, to)).toBe(videos);
  });

  it.each([
    [['a', 'b'], true],
    [null, true],
    [['a/b'], false],
    [[''], false],
    ['a', false],
    [{}, false],
  ])('%j is valid: %s', (value, expected) => {
    expect(isOrder(value)).toBe(expected);
  });
});
