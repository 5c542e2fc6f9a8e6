import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const assetsPath = '/collaborate/assets/';

/**
 * Bundles the public pages that run without Next: hashed browser files in `outDir`, and the server renderer
 * in `outDir/server`. Returns the browser files with their gzip size and static imports.
 *
 * @param {{ root: string, outDir: string }} options
 * @returns {Promise<{ name: string, gzip: number, imports: string[] }[]>}
 */
export const buildSite = async ({ root, outDir }) => {
  rmSync(outDir, { recursive: true, force: true });
  const folder = path.join('components', 'site', 'share');
  const shared = {
    absWorkingDir: root,
    bundle: true,
    alias: { '@': root },
    jsx: /** @type {const} */ ('automatic'),
    logLevel: /** @type {const} */ ('warning'),
    define: { 'process.env.NODE_ENV': '"production"' },
  };
  const { metafile } = await build({
    ...shared,
    // The page's texts are precompiled.
    alias: {
      ...shared.alias,
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
    entryPoints: {
      share: path.join(folder, 'client.tsx'),
      look: path.join(folder, 'styles', 'share.css'),
    },
    outdir: outDir,
    entryNames: '[name]-[hash]',
    chunkNames: '[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    publicPath: assetsPath,
    splitting: true,
    format: 'esm',
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    plugins: [kitTokens(root), kitStyles(root)],
    metafile: true,
  });
  const names = Object.keys(metafile.outputs).map((file) => path.basename(file));
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith('client.tsx'),
  );
  const assets = {
    script: find(names, /^share-.*\.js$/),
    style: find(names, /^look-.*\.css$/),
    font: find(names, /\.woff2$/),
    // Static imports of the script, so that the browser fetches all files in parallel.
    chunks: (entry?.[1].imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path: file }) => assetsPath + path.basename(file)),
  };
  await build({
    ...shared,
    entryPoints: { 'render-page': path.join(folder, 'render-page.tsx') },
    outdir: path.join(outDir, 'server'),
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [kitStyles(root)],
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
    define: { ...shared.define, SITE_ASSETS: JSON.stringify(assets) },
  });
  writeFileSync(path.join(outDir, 'server', 'assets.json'), JSON.stringify(assets));
  return Object.entries(metafile.outputs).map(([file, { imports }]) => ({
    name: path.basename(file),
    gzip: gzipSync(readFileSync(path.join(outDir, path.basename(file)))).length,
    imports: imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path: other }) => path.basename(other)),
  }));
};

/**
 * Resolves `@import 'kit-tokens'` to the kit's design tokens. The panel's dark mode is a switch; here it
 * follows the device.
 *
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
const kitTokens = (root) => ({
  name: 'kit-tokens',
  setup: ({ onResolve, onLoad }) => {
    const file = path.join(root, 'components', 'kit', 'tokens.scss');
    onResolve({ filter: /^kit-tokens$/ }, () => ({ path: file, namespace: 'kit-tokens' }));
    onLoad({ filter: /.*/, namespace: 'kit-tokens' }, () => {
      const [light, dark, ...others] = readFileSync(file, 'utf8').split("[data-theme='dark'] {");
      if (!light || !dark || others.length > 0) throw new Error(`${file} must have exactly one dark block.`);
      return {
        contents: `${light}@media (prefers-color-scheme: dark) { :root {${dark}}`,
        loader: 'css',
        watchFiles: [file],
      };
    });
  },
});

/**
 * Compiles the kit's CSS modules with the same class names in every build: scripts get the names, and the
 * page's one style sheet imports the rules. Sass is not needed, since nesting is CSS.
 *
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
const kitStyles = (root) => ({
  name: 'kit-styles',
  setup: ({ onResolve, onLoad }) => {
    const compile = async (/** @type {string} */ file) => {
      const { outputFiles } = await build({
        absWorkingDir: root,
        stdin: { contents: `export { default } from ${JSON.stringify(file)}`, resolveDir: root },
        ...{ bundle: true, write: false, format: 'esm', outdir: root, loader: { '.scss': 'local-css' } },
      });
      return outputFiles.map(({ text }) => text);
    };
    onResolve({ filter: /\.module\.scss$/ }, ({ path: name, resolveDir, kind }) => ({
      path: name.startsWith('@/') ? path.join(root, name.slice(2)) : path.resolve(resolveDir, name),
      namespace: kind === 'import-rule' ? 'kit-rules' : 'kit-names',
    }));
    onLoad({ filter: /./, namespace: 'kit-names' }, async ({ path: file }) => ({
      contents: (await compile(file))[0],
      watchFiles: [file],
    }));
    onLoad({ filter: /./, namespace: 'kit-rules' }, async ({ path: file }) => ({
      ...{ contents: (await compile(file))[1], loader: 'css' },
      watchFiles: [file],
    }));
  },
});

const find = (/** @type {string[]} */ names, /** @type {RegExp} */ pattern) => {
  const name = names.find((each) => pattern.test(each));
  if (!name) throw new Error(`The build of the public pages created no ${pattern}.`);
  return assetsPath + name;
};
