import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { buildSync } from 'esbuild';

import { commonJsGlobals, separatePackages } from '@/bin/support/build/packing.mjs';
import { projectRoot } from '@/bin/support/setup/prepare.mjs';

/**
 * Scripts that tests start often. They are bundled with their packages, which halves the time of each start.
 */
const oftenStarted = [
  'bin/backup.ts',
  'bin/migrate.ts',
  'bin/move.ts',
  'bin/worker.ts',
  'tests/support/backup/make-place.ts',
  'tests/support/backup/view-place.ts',
  'tests/support/encoding/worker-elsewhere.ts',
  'tests/support/imports/import-worker.ts',
];

/** Large packages that are only used for generating types or requesting certificates. */
const rarelyLoaded = ['json-schema-to-typescript', 'node-forge', 'prettier'];

/**
 * Bundles one of our scripts (path from the root) for plain Node, once per run, because a TypeScript loader
 * adds three seconds of processor time to each start. Scripts that are started rarely keep their packages
 * external.
 */
export const bundleScript = (
  script: string,
  { isOften = oftenStarted.includes(script) }: { isOften?: boolean } = {},
): string => {
  const runFolder = process.env.TEST_RUN_FOLDER;
  if (!runFolder) throw new Error('TEST_RUN_FOLDER is not set.');
  const folder = path.join(runFolder, 'scripts');
  const outdir = path.join(folder, isOften ? 'often-started' : nameOf(script));
  const bundle = path.join(outdir, `${nameOf(script)}.mjs`);
  if (existsSync(bundle)) return bundle;
  const packages = path.join(folder, 'node_modules');
  if (!existsSync(packages)) {
    mkdirSync(folder, { recursive: true });
    symlinkSync(path.join(projectRoot, 'node_modules'), packages);
  }
  buildSync({
    absWorkingDir: projectRoot,
    entryPoints: (isOften ? oftenStarted : [script]).map((each) => ({ in: each, out: nameOf(each) })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Keeps dynamic imports dynamic.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    alias: { '@payload-config': './payload.config.ts' },
    logLevel: 'warning',
    ...(isOften
      ? {
          external: [...separatePackages, ...rarelyLoaded],
          banner: { js: commonJsGlobals },
          minifySyntax: true,
          minifyWhitespace: true,
        }
      : { packages: 'external', sourcemap: 'inline' }),
  });
  return bundle;
};

const nameOf = (script: string): string => script.slice(0, -'.ts'.length).replaceAll(/[/.]/g, '-');
