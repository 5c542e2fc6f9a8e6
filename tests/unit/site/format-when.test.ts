import { expect, it } from 'vitest';

import { formatWhen } from '@/components/site/share/rules/formats';

const now = Date.parse('2026-11-23T12:00:00Z');
const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();

it.each([
  ['de', 0, 'jetzt'],
  ['de', 0.7, 'vor 42 Min.'],
  ['de', 5, 'vor 5 Std.'],
  ['de', 24, 'gestern'],
  ['en', 71.9, '2 days ago'],
  ['de', 72.1, '20. Nov.'],
  ['en', 24 * 400, 'Oct 19, 2025'],
])('writes in %s %d hours ago as %s', (language, hours, expected) => {
  expect(formatWhen(language, ago(hours), now, 'UTC')).toBe(expected);
});

it('does not show future times if two clocks differ', () => {
  expect(formatWhen('en', ago(-0.1), now)).toBe('now');
});
