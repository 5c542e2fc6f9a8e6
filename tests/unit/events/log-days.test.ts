import { describe, expect, it } from 'vitest';

import { groupByDay, nameDay, type LogLine } from '@/components/admin/workspace/event-log/log-lines';
import { getDayStart } from '@/lib/core/days';
import { logQuerySchema } from '@/lib/platform/event-log/log-query';

let serial = 0;
const toLine = (given: Partial<LogLine>): LogLine => ({
  id: String((serial += 1)),
  at: '2026-11-22T10:00:00Z',
  collection: 'videos',
  actor: 'Mara',
  actorKind: 'user',
  before: 'hat',
  target: 'Rundgang',
  after: 'gelöscht',
  href: null,
  picture: null,
  details: [],
  ...given,
});

describe('the days of the event log', () => {
  it.each([
    ['UTC', ['2026-11-22', 1], ['2026-11-21', 2]],
    ['Europe/Berlin', ['2026-11-22', 2], ['2026-11-21', 1]],
    ['America/New_York', ['2026-11-21', 3]],
  ])('are those of the time zone %s, in the order of the lines', (timeZone, ...days) => {
    const lines = ['2026-11-22T00:10:00Z', '2026-11-21T23:50:00Z', '2026-11-21T08:00:00Z'].map((at) =>
      toLine({ at }),
    );
    const found = groupByDay(lines, timeZone);
    expect(found.map(({ day, groups }) => [day, groups.flatMap((group) => group.lines).length])).toEqual(
      days,
    );
  });

  it('group equal events on many records, unless the changed fields differ', () => {
    const count = (lines: LogLine[]) =>
      groupByDay(lines, 'UTC').flatMap(({ groups }) => groups.map((group) => group.lines.length));
    const four = [1, 2, 3, 4].map(() => toLine({}));
    expect(count(four)).toEqual([4]);
    expect(count(four.slice(2))).toEqual([1, 1]);
    expect(count([...four.slice(1), toLine({ actor: 'Jonas' }), ...four.slice(1)])).toEqual([3, 1, 3]);
    expect(count([...four, toLine({ before: 'hat gelöscht' })])).toEqual([4, 1]);
    const details = [{ label: 'Titel', before: 'a', after: 'b' }];
    expect(count(four.map((line) => ({ ...line, details })))).toEqual([1, 1, 1, 1]);
    expect(count(four.map((line) => ({ ...line, collection: 'workspaces' })))).toEqual([1, 1, 1, 1]);
    const [first, ...rest] = four.map((line) => ({ ...line, at: '2026-11-21T10:00:00Z' }));
    expect(count([{ ...first!, at: '2026-11-22T10:00:00Z' }, ...rest])).toEqual([1, 3]);
  });

  const now = new Date('2026-11-22T00:30:00Z');
  it.each([
    ['de', 'UTC', '2026-11-22', 'Heute'],
    ['de', 'UTC', '2026-11-21', 'Gestern'],
    ['en', 'UTC', '2026-11-21', 'Yesterday'],
    ['de', 'UTC', '2026-11-20', null],
    ['de', 'UTC', '2026-11-23', null],
    ['en', 'America/New_York', '2026-11-21', 'Today'],
  ])('name a day in %s and the zone %s: %s is %s', (language, timeZone, day, name) => {
    expect(nameDay(language, { day, timeZone }, now)).toBe(name);
  });
});

describe('a day in a time zone', () => {
  it.each([
    ['2026-11-23', 'UTC', '2026-11-23T00:00:00.000Z'],
    ['2026-11-23', 'Europe/Berlin', '2026-11-22T23:00:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-11-23', 'Asia/Kolkata', '2026-11-22T18:30:00.000Z'],
    ['2026-11-23', 'Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
    ['2026-11-23', 'Pacific/Pago_Pago', '2026-11-23T11:00:00.000Z'],
    // Clocks were put forward at midnight.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('starts on %s in %s at %s', (day, zone, moment) => {
    expect(getDayStart(day, zone).toISOString()).toBe(moment);
  });

  it('accepts only existing days and zones', () => {
    const given = { from: '2026-02-30', to: '2026-11-23', zone: 'Europe/Atlantis' };
    expect(logQuerySchema.parse(given)).toEqual({ from: undefined, to: '2026-11-23', zone: undefined });
    expect(logQuerySchema.parse({ zone: 'Europe/Berlin' })).toEqual({ zone: 'Europe/Berlin' });
  });
});
