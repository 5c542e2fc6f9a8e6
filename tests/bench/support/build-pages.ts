import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import * as esbuild from 'esbuild';

import { installDependencies } from '../../../bin/support/setup/install-dependencies.mjs';
import { buildPlayer } from '../../../player/build/build.mjs';

/** Gzipped bytes: all scripts, statically imported ones, lazily loaded ones, and separate styles. */
export type Sizes = { all: number; first: number; later: number; styles: number };

type Output = { name: string; content: Uint8Array; imports: { path: string; kind: string }[] };
type Clip = { src: string; poster: string };

const pages = path.resolve('tests/bench/pages');
/** The pages of other players. Their packages are installed only for benches. */
const others = path.resolve('tests/bench/contenders');

const gzip = (content: Uint8Array): number => gzipSync(content, { level: 9 }).length;
const sum = (outputs: { content: Uint8Array }[]): number =>
  outputs.reduce((total, { content }) => total + gzip(content), 0);

/** An entry with all of its static imports. */
const followImports = (outputs: Output[], entry: Output): Output[] => {
  const found = new Set([entry]);
  for (const output of found) {
    for (const { path: file, kind } of output.imports) {
      const imported = outputs.find(({ name }) => name === path.basename(file));
      if (imported && kind === 'import-statement') found.add(imported);
    }
  }
  return [...found];
};

const bundle = async (name: string, outdir: string): Promise<Output[]> => {
  const { metafile } = await esbuild.build({
    entryPoints: { page: path.join(others, `${name}.mjs`) },
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    // Vidstack's page uses top-level await.
    target: 'es2022',
    loader: { '.woff': 'dataurl', '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return Promise.all(
    Object.entries(metafile.outputs).map(async ([file, { imports }]) => {
      const content = await readFile(file);
      return { name: path.basename(file), content, imports };
    }),
  );
};

const full = 'html,body{height:100%;margin:0;background:#000}.place,.place>*{width:100%;height:100%}';
const ten = 'body{margin:0}.place,iframe{display:block;width:640px;height:360px;margin:0 0 24px;border:0}';

const document = (head: string, style: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title>` +
  `<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<style>${style}</style>${head}</head><body>${body}</body></html>`;

/** Bundles another player's pages, with one and with ten players, into its folder of the site. */
const buildOther = async (site: string, name: string, { src, poster }: Clip): Promise<Sizes> => {
  const outdir = path.join(site, 'player', name);
  await mkdir(outdir, { recursive: true });
  const outputs = await bundle(name, outdir);
  const scripts = outputs.filter((output) => output.name.endsWith('.js'));
  const styles = outputs.filter((output) => output.name.endsWith('.css'));
  const entry = scripts.find((output) => output.name.startsWith('page-'));
  if (!entry) throw new Error(`${name} has no entry`);
  const first = followImports(scripts, entry);
  const head = [
    ...styles.map((output) => `<link rel="stylesheet" href="${output.name}">`),
    ...first.slice(1).map((output) => `<link rel="modulepreload" href="${output.name}">`),
    `<script type="module" src="${entry.name}"></script>`,
  ].join('');
  const place = `<div class="place" data-src="${src}" data-poster="${poster}"></div>`;
  await writeFile(path.join(outdir, 'index.html'), document(head, full, place));
  await writeFile(path.join(outdir, 'ten.html'), document(head, ten, place.repeat(10)));
  if (name === 'plyr')
    await copyFile(path.join(others, 'node_modules/plyr/dist/plyr.svg'), path.join(outdir, 'plyr.svg'));
  const [all, begin] = [sum(scripts), sum(first)];
  return { all, first: begin, later: all - begin, styles: sum(styles) };
};

/** Builds our player as deployed, and a page with ten of its embed codes. */
const buildOurs = async (site: string): Promise<Sizes> => {
  const folder = path.join(site, 'player');
  const files = await buildPlayer({ outDir: folder });
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const embed =
    '<iframe src="./?id=bench" title="Bench" allow="autoplay; fullscreen" loading="lazy"></iframe>';
  await writeFile(path.join(folder, 'ten.html'), document('', ten, embed.repeat(10)));
  // The embed helper is for embedding pages; the player never loads it.
  const scripts = files.filter(({ name }) => name.endsWith('.js') && !/^embed(?:-api)?\.js$/.test(name));
  const total = (list: typeof files): number => list.reduce((bytes, file) => bytes + file.gzip, 0);
  const first = total(scripts.filter(({ name }) => page.includes(`"${name}"`)));
  return { all: total(scripts), first, later: total(scripts) - first, styles: 0 };
};

/** Builds all pages into `site`. Returns the sizes of each contender by folder. */
export const buildPages = async (site: string, clip: Clip): Promise<Record<string, Sizes>> => {
  await installDependencies({ root: others, env: process.env });
  const sizes: Record<string, Sizes> = { player: await buildOurs(site) };
  for (const name of ['video-js', 'plyr', 'vidstack', 'mux-player']) {
    sizes[`player/${name}`] = await buildOther(site, name, clip);
  }
  return sizes;
};

/** Builds a script that runs before each page, from `pages/probe.ts` or `pages/watch-playback.ts`. */
export const buildProbe = async (name: 'probe' | 'watch-playback' = 'probe'): Promise<string> => {
  const entryPoints = [path.join(pages, `${name}.ts`)];
  const { outputFiles } = await esbuild.build({ entryPoints, bundle: true, write: false, format: 'iife' });
  return outputFiles[0]?.text ?? '';
};
