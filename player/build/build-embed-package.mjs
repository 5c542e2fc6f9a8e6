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
