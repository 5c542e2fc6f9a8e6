import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { buildSync } from 'esbuild';

import { projectRoot } from '@/bin/support/prepare.mjs';

/**
 * A script of ours as a file that plain Node starts, by its path from the root: bundled once a run, since a loader of
 * TypeScript costs a worker that is started with it three seconds of processor time, each time.
 */
export const bundleScript = (script: string): string => {
  const runFolder = process.env.TEST_RUN_FOLDER;
  if (!runFolder) throw new Error('TEST_RUN_FOLDER names no folder.');
  const folder = path.join(runFolder, 'scripts');
  const outdir = path.join(folder, script.replaceAll(/[/.]/g, '-'));
  const bundle = path.join(outdir, `${path.basename(script, '.ts')}.mjs`);
  if (existsSync(bundle)) return bundle;
  const packages = path.join(folder, 'node_modules');
  if (!existsSync(packages)) {
    mkdirSync(folder, { recursive: true });
    symlinkSync(path.join(projectRoot, 'node_modules'), packages);
  }
  buildSync({
    absWorkingDir: projectRoot,
    entryPoints: [script],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What is imported when it is used stays so.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '@payload-config': './payload.config.ts' },
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return bundle;
};
