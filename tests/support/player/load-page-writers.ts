import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { commonJsGlobals } from '@/bin/support/build/packing.mjs';
import type { writeCollectionPage, writeWatchPage } from '@/lib/videos/publishing/watch/page-writers';

type Writers = {
  writeCollectionPage: typeof writeCollectionPage;
  writeWatchPage: typeof writeWatchPage;
};

/** Bundles the writers of viewers' pages with their messages: Playwright cannot import JSON. */
export const loadPageWriters = async (): Promise<Writers> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-writers-'));
  const outfile = path.join(folder, 'writers.mjs');
  const root = process.cwd();
  await build({
    stdin: { contents: `export * from '@/lib/videos/publishing/watch/page-writers';`, resolveDir: root },
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', alias: { '@': root } },
    banner: { js: commonJsGlobals },
    logLevel: 'warning',
  });
  const writers = (await import(pathToFileURL(outfile).href)) as Writers;
  await rm(folder, { recursive: true });
  return writers;
};
