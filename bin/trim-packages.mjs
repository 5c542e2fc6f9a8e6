import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { runMain } from './support/problem.mjs';
import { projectRoot } from './support/setup/prepare.mjs';

const require = createRequire(import.meta.url);

/** Packages and files that are imported somewhere but never loaded by a built process. */
const unused = [
  '**/*.d.ts',
  '**/*.map',
  '**/node_modules/{drizzle-kit,esbuild,@esbuild,@esbuild-kit,sass,typescript}/**',
  '**/node_modules/@{libsql,img}/*{musl,wasm32}*/**',
  '**/node_modules/next/dist/docs/**',
  '**/node_modules/next/dist/compiled/next-server/**/*.dev.js',
  '**/node_modules/react{,-dom,-dom-server-turbopack}/**/*.development.js',
];

/** Folders that Next resolves by name at the start, which a trace does not see. */
const resolvedByName = ['webpack', '@babel/runtime'].map((name) => `node_modules/next/dist/compiled/${name}`);

const picomatch = require('next/dist/compiled/picomatch');
/** @type {(file: string) => boolean} */
const isUnused = picomatch(unused, { dot: true });

/**
 * Reduces `node_modules` to the files that the built processes and the operator's commands load, which are
 * found by following imports. For images; needs a build and cannot build again.
 */
const main = async () => {
  const folder = path.join(projectRoot, 'node_modules');
  const kept = `${folder}.kept`;
  const files = await findLoadedFiles();
  rmSync(kept, { recursive: true, force: true });
  let bytes = 0;
  for (const file of files) {
    const from = path.join(projectRoot, file);
    if (!file.startsWith('node_modules/') || !existsSync(from)) continue;
    cpSync(from, path.join(kept, path.relative('node_modules', file)), { verbatimSymlinks: true });
    bytes += statSync(from).size;
  }
  for (const each of resolvedByName)
    cpSync(path.join(projectRoot, each), path.join(kept, path.relative('node_modules', each)), {
      recursive: true,
    });
  rmSync(folder, { recursive: true });
  renameSync(kept, folder);
  console.log(`node_modules: ${files.size} files, ${Math.round(bytes / 1e6)} MB`);
};

/** Paths relative to the project's folder. Next has traced its own pages during the build. */
const findLoadedFiles = async () => {
  const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft');
  const modulesIn = (/** @type {string} */ folder) =>
    readdirSync(path.join(projectRoot, folder))
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => path.join(projectRoot, folder, name));
  const entries = ['dist', 'dist/chunks']
    .flatMap(modulesIn)
    .concat(['bin/reelhof.mjs', 'next.config.mjs'].map((file) => path.join(projectRoot, file)));
  const { fileList } = await nodeFileTrace(entries, { base: projectRoot, ignore: unused });
  return new Set([...fileList, ...readNextTraces()]);
};

const readNextTraces = () => {
  const built = path.join(projectRoot, '.next');
  const traces = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.nft.json'),
  );
  return traces.flatMap((trace) => {
    /** @type {{ files: string[] }} Paths relative to the trace. */
    const { files } = JSON.parse(readFileSync(path.join(built, trace), 'utf8'));
    const folder = path.dirname(path.join(built, trace));
    return files
      .map((file) => path.relative(projectRoot, path.join(folder, file)))
      .filter((file) => !isUnused(file));
  });
};

await runMain(main);
