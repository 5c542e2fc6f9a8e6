import { expect, it } from 'vitest';

import { isBackupDue } from '@/lib/platform/backup/last-backup';

const at = (hours: number, minutes = 0, dayOfMonth = 10) => new Date(2026, 0, dayOfMonth, hours, minutes);

it.each([
  ['without a time', { at: null, last: null, now: at(4) }, false],
  ['without any backup', { at: '03:30', last: null, now: at(1) }, true],
  ['after the time of today', { at: '03:30', last: at(3, 31, 9), now: at(3, 30) }, true],
  ['before the time of today', { at: '03:30', last: at(3, 31, 9), now: at(3, 29) }, false],
  ['with one of today', { at: '03:30', last: at(3, 40), now: at(23, 59) }, false],
  ['with one that was made by hand in the evening', { at: '03:30', last: at(20, 0, 9), now: at(4) }, true],
  ['after days off', { at: '23:00', last: at(23, 0, 5), now: at(8) }, true],
] as const)('knows whether a backup is due: %s', (_, { at: time, last, now }, isDue) => {
  expect(isBackupDue({ at: time }, { last, now })).toBe(isDue);
});
