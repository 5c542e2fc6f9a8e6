import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import * as esbuild from 'esbuild';
import ts from 'typescript';

import { leanHls } from './lean-hls.mjs';
import { leanMediaChrome } from './lean-media-chrome.mjs';

/** Imports style sheets as minified text. */
const cssText = {
  name: 'css-text',
  setup(build) {
    build.onLoad({ filter: /\/player\/.*\.css$/ }, async ({ path: file }) => {
      const { outputFiles } = await build.esbuild.build({
        entryPoints: [file],
        minify: true,
        write: false,
        loader: { '.css': 'css' },
        target: build.initialOptions.target,
      });
      return { contents: outputFiles[0].text, loader: 'text' };
    });
  },
};

const playerFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const root = path.dirname(playerFolder);

/**
 * Chunk names contain a hash, so pages that are still open can use old chunks. Only our chunks are ever
 * removed.
 */
const ownChunk = /^chunk-[A-Z0-9]{8}\.js$/;

const removeOldChunks = async (outDir, written) => {
  for (const name of await readdir(outDir)) {
    if (ownChunk.test(name) && !written.has(name)) await rm(path.join(outDir, name));
  }
};

const liveEntry = 'live/start-live-player.ts';

/** Keeps the import of an already built module as an import of its file. */
const useBuilt = (module, file) => ({
  name: 'use-built',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path: name, resolveDir, kind }) => {
      const isMeant =
        kind === 'dynamic-import' &&
        path.resolve(resolveDir, `${name}.ts`) === path.join(playerFolder, module);
      return isMeant ? { path: `./${file}`, external: true } : undefined;
    });
  },
});

/**
 * Preloads the static imports of `player.js` in the page, so that the browser fetches all of them in
 * parallel.
 */
const createPage = async ({ outputs }) => {
  const entry = Object.entries(outputs).find(([file]) => path.basename(file) === 'player.js');
  const links = (entry?.[1].imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path: file }) => `<link rel="modulepreload" href="${path.basename(file)}" />`);
  const page = await readFile(path.join(playerFolder, 'page/index.html'), 'utf8');
  return page.replace('<!-- modulepreload -->', links.join(''));
};

/**
 * Writes `index.html`, `page.js`, `embed-api.js`, `embed.js` and `uploader.js` (for customers' pages),
 * `watch.js` (for watch pages), `player.js` (the element) and its chunks to `outDir`. Returns the files with
 * their sizes in bytes; for a script also its static imports, and its entry point if it is requested by name.
 *
 * @param {{ outDir: string }} options
 * @returns {Promise<{ name: string, size: number, gzip: number, source?: string, imports: string[] }[]>}
 */
export async function buildPlayer({ outDir }) {
  await mkdir(outDir, { recursive: true });
  const build = (entry, plugins = [], changes = {}) =>
    esbuild.build({
      absWorkingDir: root,
      entryPoints: entry,
      outdir: path.resolve(outDir),
      chunkNames: 'chunk-[hash]',
      alias: { '@': root },
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      target: 'es2020',
      legalComments: 'none',
      metafile: true,
      logLevel: 'warning',
      plugins: [...plugins, cssText],
      ...changes,
    });
  // Built separately, so that the element shares no chunk with the live player or the player page's script.
  const live = await build({ live: path.join(playerFolder, liveEntry) }, [], { entryNames: 'chunk-[hash]' });
  const [liveFile, ...others] = Object.keys(live.metafile.outputs).map((file) => path.basename(file));
  if (others.length > 0) throw new Error('What live events need must be one file');
  const embedApi = path.join(playerFolder, 'embed-api/embed-api.ts');
  const results = await Promise.all([
    build({ player: path.join(playerFolder, 'core/reelhof-player.ts') }, [
      ...[leanHls, leanMediaChrome, useBuilt(liveEntry, liveFile)],
    ]),
    build({ page: path.join(playerFolder, 'page/page.ts') }),
    build({ 'embed-api': embedApi }),
    build({ uploader: path.join(playerFolder, 'uploader/reelhof-uploader.ts') }),
    build({ watch: path.join(playerFolder, 'page/watch.ts') }),
    // The same API for pages without modules.
    build({ embed: embedApi }, [], { format: 'iife', globalName: 'Reelhof', splitting: false }),
  ]);
  await writeFile(path.join(outDir, 'index.html'), await createPage(results[0].metafile));
  const outputs = new Map(
    [live, ...results].flatMap(({ metafile }) =>
      Object.entries(metafile.outputs).map(([file, output]) => [path.basename(file), output]),
    ),
  );
  const names = [...outputs.keys(), 'index.html'];
  await removeOldChunks(outDir, new Set(names));
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(outDir, name));
      const { entryPoint, imports = [] } = outputs.get(name) ?? {};
      return {
        ...{ name, size: content.length, gzip: gzipSync(content, { level: 9 }).length },
        ...(entryPoint && { source: entryPoint }),
        imports: imports
          .filter(({ kind }) => kind === 'import-statement')
          .map(({ path: file }) => path.basename(file)),
      };
    }),
  );
}

/**
 * Writes the npm package `@reelhof/embed` to `outDir`: the files served by the player's origin (a module,
 * and a classic script that sets `Reelhof`), and their types.
 *
 * @param {{ playerDir: string, outDir: string }} options `playerDir`: output folder of the player.
 */
export const buildEmbedPackage = async ({ playerDir, outDir }) => {
  await mkdir(outDir, { recursive: true });
  await copyFile(path.join(playerDir, 'embed-api.js'), path.join(outDir, 'index.js'));
  await copyFile(path.join(playerDir, 'embed.js'), path.join(outDir, 'embed.js'));
  await copyFile(path.join(playerDir, 'uploader.js'), path.join(outDir, 'uploader.js'));
  await writeTypes('player/embed-api/embed-api.ts', path.join(outDir, 'index.d.ts'));
  await writeTypes('player/uploader/reelhof-uploader.ts', path.join(outDir, 'uploader.d.ts'));
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const described = {
    ...{ name: '@reelhof/embed', version, description: 'Controls Reelhof players, and uploads videos.' },
    ...{ type: 'module', sideEffects: ['./uploader.js'], types: './index.d.ts' },
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './embed.js': './embed.js',
      './uploader': { types: './uploader.d.ts', default: './uploader.js' },
    },
    files: ['index.js', 'index.d.ts', 'embed.js', 'uploader.js', 'uploader.d.ts'],
  };
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
};

/** Writes the declarations of a module whose exported types need no imports. */
const writeTypes = async (/** @type {string} */ module, /** @type {string} */ file) => {
  const source = await readFile(path.join(root, module), 'utf8');
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, {
    fileName: path.basename(module),
  });
  if (diagnostics.length > 0) throw new Error(`The types of ${module}: ${diagnostics[0]?.messageText}`);
  await writeFile(file, outputText);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const outDir = process.argv[2] ?? path.join(playerFolder, 'dist');
  const files = await buildPlayer({ outDir });
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const { name, size, gzip } of files) {
    console.log(`${name.padEnd(22)} ${kilobytes(size).padStart(10)} ${kilobytes(gzip).padStart(10)} gz`);
  }
  const script = files.filter(({ name }) => name.endsWith('.js')).reduce((sum, { gzip }) => sum + gzip, 0);
  console.log(`${'script in all'.padEnd(33)} ${kilobytes(script).padStart(10)} gz`);
}
