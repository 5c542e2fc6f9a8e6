import { describe, expect, it } from 'vitest';

import { groupByDay, nameDay } from '@/components/admin/workspace/event-log/EventLog/group-by-day';

describe('the days of the event log', () => {
  it('are UTC days, in the order of the lines', () => {
    const lines = ['2026-11-22T00:10:00Z', '2026-11-21T23:50:00Z', '2026-11-21T08:00:00Z'].map((at) => ({
      at,
    }));
    expect(groupByDay(lines).map(({ day, lines: ofDay }) => [day, ofDay.length])).toEqual([
      ['2026-11-22', 1],
      ['2026-11-21', 2],
    ]);
  });

  const now = new Date('2026-11-22T00:30:00Z');
  it.each([
    ['de', '2026-11-22', 'Heute'],
    ['de', '2026-11-21', 'Gestern'],
    ['en', '2026-11-21', 'Yesterday'],
    ['de', '2026-11-20', null],
    ['de', '2026-11-23', null],
  ])('in %s, %s is %s', (language, day, name) => {
    expect(nameDay(language, day, now)).toBe(name);
  });
});
