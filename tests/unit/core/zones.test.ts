import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

const folder = path.resolve('components');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** Calls that format a moment, up to the end of the call. */
const calls =
  /(?:Intl\.DateTimeFormat|toLocale(?:Date|Time)?String|\bformat(?:Date|LongDay|Moment|TimeOfDay))\([^;]{0,240}/g;

/** Files that only format dates in the browser, and so in the viewer's time zone. */
const inBrowsers = new Set([
  // Runs after a click.
  'admin/sign-up/create-account/sent-page.tsx',
  'admin/sign-in/sso-failure.tsx',
  // Formats data that this browser stored or loaded itself.
  'admin/video/captions/editor-head.tsx',
  'admin/analytics/video-statistics.tsx',
  // Earlier statistics are cached in this browser only.
  'admin/analytics/last-statistics.tsx',
  // The dialog opens in the browser and loads what it shows.
  'admin/imports/source-dialog.tsx',
  // Rendered once `useNow` has returned a time.
  'admin/live/format-times.ts',
  // Samples in the developers' gallery, never shown to customers.
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

  it('are exempt here only in files that still exist', () => {
    expect([...inBrowsers].filter((name) => !found.includes(name))).toEqual([]);
  });
});
