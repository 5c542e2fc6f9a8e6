import { expect, it } from 'vitest';

import { isBackupDue } from '@/lib/platform/backup/last-backup';

const at = (hours: number, minutes = 0, dayOfMonth = 10) => new Date(2026, 0, dayOfMonth, hours, minutes);

it.each([
  ['no configured time', { at: null, last: null, now: at(4) }, false],
  ['no backup yet', { at: '03:30', last: null, now: at(1) }, true],
  ['after today’s time', { at: '03:30', last: at(3, 31, 9), now: at(3, 30) }, true],
  ['before today’s time', { at: '03:30', last: at(3, 31, 9), now: at(3, 29) }, false],
  ['a backup from today', { at: '03:30', last: at(3, 40), now: at(23, 59) }, false],
  ['a manual backup from yesterday evening', { at: '03:30', last: at(20, 0, 9), now: at(4) }, true],
  ['days without a running server', { at: '23:00', last: at(23, 0, 5), now: at(8) }, true],
] as const)('decides whether a backup is due: %s', (_, { at: time, last, now }, isDue) => {
  expect(isBackupDue({ at: time }, { last, now })).toBe(isDue);
});
