import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

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
  const source = await readFile(path.join(root, 'player/embed-api/embed-api.ts'), 'utf8');
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(source, { fileName: 'index.ts' });
  if (diagnostics.length > 0) throw new Error(`The types of embed-api.ts: ${diagnostics[0]?.messageText}`);
  await writeFile(path.join(outDir, 'index.d.ts'), outputText);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const described = {
    ...{ name: '@reelhof/embed', version, description: 'Drives a Reelhof player in an iframe.' },
    ...{ type: 'module', sideEffects: false, types: './index.d.ts' },
    exports: { '.': { types: './index.d.ts', default: './index.js' }, './embed.js': './embed.js' },
    files: ['index.js', 'index.d.ts', 'embed.js'],
  };
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
};
