import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildSite } from '@/bin/support/build/build-site.mjs';

type File = Awaited<ReturnType<typeof buildSite>>[number];

let outDir: string;
let files: File[];
beforeAll(async () => {
  outDir = await mkdtemp(path.join(os.tmpdir(), 'reelhof-site-'));
  files = await buildSite({ root: process.cwd(), outDir });
}, 60_000);
afterAll(() => rm(outDir, { recursive: true }));

const getFile = (pattern: RegExp | string): File => {
  const file = files.find(({ name }) =>
    typeof pattern === 'string' ? name === pattern : pattern.test(name),
  );
  if (!file) throw new Error(`There is no ${pattern}`);
  return file;
};

describe('the share page’s script', () => {
  it('weighs at most 98.5 kB in gzip with everything it imports statically', () => {
    const found = new Set([getFile(/^share-.*\.js$/)]);
    for (const { imports } of found) for (const name of imports) found.add(getFile(name));
    const weight = [...found].reduce((sum, { gzip }) => sum + gzip, 0);
    expect(weight).toBeLessThanOrEqual(98_500);
    // React alone is larger than this, so the check really measured everything.
    expect(weight).toBeGreaterThan(60_000);
  });
});
