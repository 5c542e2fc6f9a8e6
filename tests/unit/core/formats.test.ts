import { describe, expect, it } from 'vitest';

import {
  formatBytes,
  formatDate,
  formatPercent,
  formatTimeLeft,
  formatWeekday,
} from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';

// Intl uses several kinds of non-breaking spaces; the tables below use plain ones.
const plain = (text: string): string => text.replace(/\s/gu, ' ');

describe('formatBytes', () => {
  it.each([
    [0, '0 Byte', '0 byte'],
    [812, '812 Byte', '812 byte'],
    [999_499, '999 kB', '999 kB'],
    [999_600, '1 MB', '1 MB'],
    [4_300_000_000, '4,3 GB', '4.3 GB'],
    [9_960_000_000, '10 GB', '10 GB'],
    [38_400_000, '38 MB', '38 MB'],
    [64_000_000_000, '64 GB', '64 GB'],
    [1_400_000_000_000, '1,4 TB', '1.4 TB'],
    [2_000_000_000_000_000_000, '2.000 PB', '2,000 PB'],
    [-5, '0 Byte', '0 byte'],
  ])('writes %d bytes as %s and %s', (bytes, german, english) => {
    expect(plain(formatBytes('de', bytes))).toBe(german);
    expect(plain(formatBytes('en', bytes))).toBe(english);
    expect(formatBytes('de', bytes)).not.toContain(' ');
  });
});

describe('formatPercent', () => {
  it.each([
    [0, '0 %', '0%'],
    [0.64, '64 %', '64%'],
    [1, '100 %', '100%'],
  ])('writes %d as %s and %s', (share, german, english) => {
    expect(plain(formatPercent('de', share))).toBe(german);
    expect(plain(formatPercent('en', share))).toBe(english);
  });
});

describe('formatWeekday', () => {
  const now = new Date('2026-11-20T22:30:00Z');
  it.each([
    ['2026-11-20T13:20:00Z', 'heute, 14:20', 'today, 2:20 PM'],
    ['2026-11-18T08:05:00Z', 'Mittwoch, 9:05', 'Wednesday, 9:05 AM'],
    ['2026-11-14T08:05:00Z', 'Samstag, 9:05', 'Saturday, 9:05 AM'],
    // The same weekday a week ago.
    ['2026-11-13T08:05:00Z', '13. Nov. 2026', 'Nov 13, 2026'],
  ])('writes %s as %s and %s', (iso, german, english) => {
    expect(plain(formatWeekday('de', iso, now, 'Europe/Berlin'))).toBe(german);
    expect(plain(formatWeekday('en', iso, now, 'Europe/Berlin'))).toBe(english);
  });
});

describe('formatDate', () => {
  const now = new Date('2026-11-20T22:30:00Z');
  it.each([
    ['2026-11-20T13:20:00Z', 'heute, 14:20', 'today, 2:20 PM'],
    // Already the 20th in Berlin.
    ['2026-11-19T23:10:00Z', 'heute, 0:10', 'today, 12:10 AM'],
    ['2026-11-19T08:05:00Z', 'gestern, 9:05', 'yesterday, 9:05 AM'],
    ['2026-11-18T08:05:00Z', '18. Nov. 2026', 'Nov 18, 2026'],
    ['2026-11-21T08:05:00Z', 'morgen, 9:05', 'tomorrow, 9:05 AM'],
    ['2026-11-22T08:05:00Z', '22. Nov. 2026', 'Nov 22, 2026'],
    ['2025-11-20T13:20:00Z', '20. Nov. 2025', 'Nov 20, 2025'],
  ])('writes %s as %s and %s', (iso, german, english) => {
    expect(plain(formatDate('de', iso, now, 'Europe/Berlin'))).toBe(german);
    expect(plain(formatDate('en', iso, now, 'Europe/Berlin'))).toBe(english);
  });
});

describe('formatTimeLeft', () => {
  it.each([
    [0, 'noch 5 Sek.', '5 sec left'],
    [42, 'noch 45 Sek.', '45 sec left'],
    [57, 'noch 1 Min.', '1 min left'],
    [170, 'noch 3 Min.', '3 min left'],
    [59 * 60, 'noch 59 Min.', '59 min left'],
    [60 * 60, 'noch 1 Std.', '1 hr left'],
    [4830, 'noch 1 Std. 25 Min.', '1 hr 25 min left'],
    [2 * 3600 - 1, 'noch 2 Std.', '2 hr left'],
    [Infinity, 'Restzeit wird ermittelt', 'Estimating time left'],
    [NaN, 'Restzeit wird ermittelt', 'Estimating time left'],
  ])('writes %d seconds as %s and %s', (seconds, german, english) => {
    expect(plain(formatTimeLeft((key, params) => translate('de', key, params), 'de', seconds))).toBe(german);
    expect(plain(formatTimeLeft((key, params) => translate('en', key, params), 'en', seconds))).toBe(english);
  });
});
