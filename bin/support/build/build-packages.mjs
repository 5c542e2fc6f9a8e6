import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { build } from 'esbuild';

import { fail } from '../problem.mjs';
import { runCommand } from '../run-command.mjs';
import { modulePath } from '../setup/prepare.mjs';

/**
 * Builds the command line into one folder without dependencies.
 *
 * @param {{ root: string, outDir?: string }} options
 */
export const buildCli = async ({ root, outDir = path.join(root, 'packages/cli/dist') }) => {
  rmSync(outDir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: { reelhof: 'packages/cli/src/reelhof.ts' },
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // The MCP server is loaded only by its own command.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    loader: { '.md': 'text' },
    legalComments: 'eof',
    banner: {
      js: [
        "import { createRequire as createRequireOfNode } from 'node:module';",
        'const require = createRequireOfNode(import.meta.url);',
      ].join('\n'),
    },
    logLevel: 'warning',
  });
};

/**
 * Builds the module of the SDK, which runs in Node and in browsers.
 *
 * @param {{ root: string, outDir: string }} options
 */
export const buildSdkModule = ({ root, outDir }) =>
  build({
    absWorkingDir: root,
    entryPoints: ['packages/sdk/src/index.ts'],
    outfile: path.join(outDir, 'index.js'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    sourcemap: true,
    logLevel: 'warning',
  });

/**
 * Builds the SDK: one module, and a declaration file for each source file.
 *
 * @param {{ root: string, env: Record<string, string | undefined> }} options
 */
export const buildSdk = async ({ root, env }) => {
  const outDir = path.join(root, 'packages/sdk/dist');
  rmSync(outDir, { recursive: true, force: true });
  await buildSdkModule({ root, outDir });
  const { code, output } = await runCommand(
    process.execPath,
    [modulePath('typescript-7/bin/tsc'), '-p', path.join('packages', 'sdk', 'tsconfig.json')],
    { cwd: root, env, capture: true },
  );
  if (code !== 0) fail(`${output}\nThe SDK's types could not be built.`);
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = path.join(outDir, name);
    // Node's resolution requires extensions.
    const types = readFileSync(file, 'utf8')
      .replace(/((?:from |import\()['"]\.{1,2}\/[^'"]+)(['"])/g, '$1.js$2')
      .replace(/(import\(['"]\.{1,2})(['"])/g, '$1/index.js$2');
    if (/(?:from |import\()['"]\.[^'"]*(?<!\.js)['"]/.test(types))
      fail(`${name}: an import has no extension.`);
    writeFileSync(file, types);
  }
};
