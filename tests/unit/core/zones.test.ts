import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const folder = path.resolve('components');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** What writes a moment, with what follows up to the end of the call. */
const calls =
  /(?:Intl\.DateTimeFormat|toLocale(?:Date|Time)?String|\bformat(?:Date|LongDay|Moment|TimeOfDay))\([^;]{0,240}/g;

/** Called only where a browser has come to life already, so in its zone. */
const inBrowsers = new Set([
  // After a press of a button.
  'admin/sign-up/create-account/sent-page.tsx',
  'admin/sign-in/sso-failure.tsx',
  // What this browser kept, and what it loaded.
  'admin/video/captions/top-bar.tsx',
  'admin/analytics/video-statistics.tsx',
  // What was shown before stays in this browser alone.
  'admin/analytics/last-statistics.tsx',
  // Shown once `useNow` has answered.
  'admin/live/format-times.ts',
  // Samples of what there is, never at a customer.
  'admin/platform/gallery-examples.tsx',
]);

const findZoneless = (name: string): string[] =>
  [...readFileSync(path.join(folder, name), 'utf8').matchAll(calls)]
    .map(([call]) => call)
    .filter((call) => !/timeZone|resolvedOptions|zone\b/.test(call));

describe('dates on pages', () => {
  const found = files.filter((name) => findZoneless(name).length > 0);

  it('are never formatted in the server’s time zone', () => {
    expect(found.filter((name) => !inBrowsers.has(name))).toEqual([]);
  });

  it('are listed here only if they still exist', () => {
    expect([...inBrowsers].filter((name) => !found.includes(name))).toEqual([]);
  });
});
