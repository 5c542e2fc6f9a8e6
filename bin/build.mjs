import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { commonJsGlobals, separatePackages } from './support/build/packing.mjs';
import { hashSources } from './support/build/source-hash.mjs';
import { runMain } from './support/problem.mjs';
import { modulePath, projectRoot, runNode } from './support/setup/prepare.mjs';

/** Entry points besides Next, each bundled into a file that Node can start. */
const entryPoints = [
  'web',
  'worker',
  'edge',
  'live',
  'migrate',
  'deploy-player',
  'seed',
  'admin',
  'archive',
  'doctor',
  'backup',
  'move',
];
const distDir = path.join(projectRoot, 'dist');
const chunksDir = path.join(distDir, 'chunks');
const stampFile = path.join(distDir, 'build.json');

/**
 * Builds web, worker, edge, scripts and player. `--force` also rebuilds an unchanged build. `--development`
 * only builds the parts that do not run from source: the player, and web, because Next must not share a
 * process with a TypeScript loader.
 */
const main = async () => {
  copyDocs();
  copyReference();
  if (process.argv.includes('--development')) {
    await bundleProcesses(['web']);
    await bundleSite();
    return bundlePlayer();
  }
  const sources = hashSources(projectRoot);
  if (!process.argv.includes('--force') && isUpToDate(sources)) {
    return console.log('The build is up to date.');
  }
  console.log('Building (takes a minute or two) …');
  const startedAt = Date.now();
  rmSync(stampFile, { force: true });
  rmSync(chunksDir, { recursive: true, force: true });
  mkdirSync(distDir, { recursive: true });
  await bundleProcesses(entryPoints);
  await bundlePlayer();
  await bundleSite();
  await bundleCli();
  await buildNext();
  writeFileSync(stampFile, `${JSON.stringify({ sources })}\n`);
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
};

/**
 * Copies the documentation to the folder of public files, where `/llms.txt` links to it. Pages with scripts
 * stay away from the panel's origin.
 */
const copyDocs = () => {
  const from = path.join(projectRoot, 'docs');
  const to = path.join(projectRoot, 'public', 'docs');
  rmSync(to, { recursive: true, force: true });
  if (!existsSync(from)) return;
  cpSync(from, to, {
    recursive: true,
    filter: (file) =>
      !file.startsWith(path.join(from, 'internal')) &&
      (/\.(?:md|sh|json)$/.test(file) || statSync(file).isDirectory()),
  });
};

/** Copies the script of the API reference (`/admin/api`) to the public files. */
const copyReference = () => {
  const folder = path.join(projectRoot, 'public', 'reference');
  mkdirSync(folder, { recursive: true });
  cpSync(modulePath('@scalar/api-reference/dist/browser/standalone.js'), path.join(folder, 'scalar.js'));
};

const isUpToDate = (/** @type {string} */ sources) => {
  const results = [...entryPoints.map((name) => path.join(distDir, `${name}.mjs`)), nextBuildId];
  if (!existsSync(stampFile) || !results.every((file) => existsSync(file))) return false;
  return JSON.parse(readFileSync(stampFile, 'utf8')).sources === sources;
};

const nextBuildId = path.join(projectRoot, '.next', 'BUILD_ID');

const bundleProcesses = async (/** @type {string[]} */ names) => {
  const { build } = await import('esbuild');
  const common = {
    absWorkingDir: projectRoot,
    outdir: distDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Dynamic imports stay separate files, so that their packages are not loaded at the start.
    splitting: true,
    chunkNames: `${path.basename(chunksDir)}/[name]-[hash]`,
    format: /** @type {const} */ ('esm'),
    platform: /** @type {const} */ ('node'),
    target: 'node20',
    alias: { '@payload-config': './payload.config.ts' },
    sourcemap: true,
    logLevel: /** @type {const} */ ('warning'),
  };
  const toEntry = (/** @type {string} */ name) => ({ in: path.join('bin', `${name}.ts`), out: name });
  const others = names.filter((name) => name !== packed).map(toEntry);
  await build({ ...common, entryPoints: others, packages: 'external' });
  await build({
    ...common,
    entryPoints: [toEntry(packed)],
    external: separatePackages,
    // Names are kept for stack traces in the log; `node --enable-source-maps dist/worker.mjs` also shows the
    // source lines.
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: commonJsGlobals },
  });
};

/**
 * The worker's bundle includes its packages without unused code. The same packages as 2,300 separate files
 * would take 20 MB more memory.
 */
const packed = 'worker';

const bundlePlayer = async () => {
  const { buildEmbedPackage, buildPlayer } = await import('../player/build/build.mjs');
  const playerDir = path.join(distDir, 'player');
  await buildPlayer({ outDir: playerDir });
  await buildEmbedPackage({ playerDir, outDir: path.join(distDir, 'embed') });
};

const bundleSite = async () => {
  const { buildSite } = await import('./support/build/build-site.mjs');
  await buildSite({ root: projectRoot, outDir: path.join(distDir, 'site') });
};

const bundleCli = async () => {
  const { buildCli } = await import('./support/build/build-packages.mjs');
  await buildCli({ root: projectRoot });
};

/** Runs Next with a temporary data folder, so that pages rendered during the build cannot touch real data. */
const buildNext = async () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'reelhof-build-'));
  try {
    await runNode([modulePath('next/dist/bin/next'), 'build'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-old-space-size=4096`.trim(),
        SECRET: 'build-time-only-secret',
        DATA_DIR: scratch,
        DATABASE_URL: `file:${path.join(scratch, 'build.db')}`,
        STORAGE: 'filesystem',
        MAIL: 'outbox',
      },
      what: 'next build',
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

await runMain(main);
