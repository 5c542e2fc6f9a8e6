import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  const output = {
    outdir: outDir,
    entryNames: '[name]-[hash]',
    publicPath: assetsPath,
    minify: true,
    metafile: true,
  };
  const modules = await compileModules(root);
  const scripts = await build({
    ...shared,
    ...output,
    // The page's texts are precompiled.
    alias: {
      ...shared.alias,
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
    entryPoints: { share: path.join(folder, 'client.tsx') },
    chunkNames: '[hash]',
    splitting: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    plugins: [moduleNames(root, modules)],
  });
  const used = Object.keys(scripts.metafile.inputs)
    .filter((input) => input.startsWith(`${namesNamespace}:`))
    .map((input) => path.relative(root, input.slice(namesNamespace.length + 1)));
  const sheets = [path.join(folder, 'page.css'), ...used.toSorted()];
  const styles = await build({
    ...shared,
    ...output,
    stdin: {
      contents: sheets.map((file) => `@import './${file}';`).join('\n'),
      ...{ loader: 'css', resolveDir: root },
    },
    entryNames: 'look-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    plugins: [kitTokens(root), moduleRules(modules)],
  });
  const outputs = { ...scripts.metafile.outputs, ...styles.metafile.outputs };
  const names = Object.keys(outputs).map((file) => path.basename(file));
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('client.tsx'));
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
    plugins: [moduleNames(root, modules)],
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
    define: { ...shared.define, SITE_ASSETS: JSON.stringify(assets) },
  });
  writeFileSync(path.join(outDir, 'server', 'assets.json'), JSON.stringify(assets));
  return Object.entries(outputs).map(([file, { imports }]) => ({
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

const namesNamespace = 'class-names';

/** @typedef {Map<string, { names: Map<string, string>, rules: string }>} StyleModules */

/**
 * Compiles the CSS modules of the kit and of the page, by path. Sass is not needed, since nesting is CSS.
 * Class names are counted, which saves 0.4 kB of the page's first script, and are the same in every build.
 *
 * @param {string} root
 * @returns {Promise<StyleModules>}
 */
const compileModules = async (root) => {
  const folder = path.join(root, 'components');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:kit|site)\b.*\.module\.scss$/.test(name))
    .map((name) => path.join(folder, name));
  /** @type {StyleModules} */
  const modules = new Map();
  let count = 0;
  for (const file of files.toSorted()) {
    const { outputFiles } = await build({
      absWorkingDir: root,
      stdin: { contents: `export { default } from ${JSON.stringify(file)}`, resolveDir: root },
      ...{ bundle: true, write: false, format: 'esm', outdir: root, loader: { '.scss': 'local-css' } },
    });
    const [script = '', rules = ''] = outputFiles.map(({ text }) => text);
    const members = [...script.matchAll(/^ {2}(\w+): "(\w+)",?$/gm)];
    const names = new Map(members.map(([, key = '']) => [key, `c${(count++).toString(36)}`]));
    const keys = new Map(members.map(([, key = '', name = '']) => [name, key]));
    const rename = (/** @type {string} */ name) => names.get(keys.get(name) ?? '') ?? name;
    modules.set(file, { names, rules: rules.replace(/\b\w+_module_\w+/g, rename) });
  }
  return modules;
};

/**
 * Gives scripts the class names of CSS modules, as an enum: its values replace their uses, so that a script
 * contains only the names it uses.
 *
 * @param {string} root
 * @param {StyleModules} modules
 * @returns {import('esbuild').Plugin}
 */
const moduleNames = (root, modules) => ({
  name: namesNamespace,
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\.module\.scss$/ }, ({ path: name, resolveDir }) => ({
      path: name.startsWith('@/') ? path.join(root, name.slice(2)) : path.resolve(resolveDir, name),
      namespace: namesNamespace,
    }));
    onLoad({ filter: /./, namespace: namesNamespace }, ({ path: file }) => {
      const members = [...(modules.get(file)?.names ?? [])].map(([key, name]) => `${key} = '${name}'`);
      return { contents: `enum names { ${members.join()} } export { names as default };`, loader: 'ts' };
    });
  },
});

/**
 * The page's one style sheet: the global rules, then those of all modules that its scripts import. The kit's
 * modules come first, so that the page may override them.
 *
 * @param {StyleModules} modules
 * @returns {import('esbuild').Plugin}
 */
const moduleRules = (modules) => ({
  name: 'class-rules',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.module\.scss$/ }, ({ path: file }) => ({
      contents: modules.get(file)?.rules ?? '',
      loader: 'css',
    }));
  },
});

const find = (/** @type {string[]} */ names, /** @type {RegExp} */ pattern) => {
  const name = names.find((each) => pattern.test(each));
  if (!name) throw new Error(`The build of the public pages created no ${pattern}.`);
  return assetsPath + name;
};
