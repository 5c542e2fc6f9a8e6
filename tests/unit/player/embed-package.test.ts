import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildEmbedPackage } from '@/player/build/build-embed-package.mjs';
import { buildPlayer } from '@/player/build/build.mjs';

let folder: string;
const outDir = () => path.join(folder, 'node_modules/@reelhof/embed');
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-embed-'));
  const playerDir = path.join(folder, 'player');
  await buildPlayer({ outDir: playerDir });
  await buildEmbedPackage({ playerDir, outDir: outDir() });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** What TypeScript says of a module that uses the package as its readers do. */
const check = async (source: string): Promise<string[]> => {
  const file = path.join(folder, 'own.ts');
  await writeFile(file, source);
  const program = ts.createProgram([file], {
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    },
    ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
};

it('brings types that fit what it does', async () => {
  const source = `import { connectPlayer } from '@reelhof/embed';
    const player = connectPlayer(document.querySelector('iframe')!);
    export const run = async (): Promise<number | null> => {
      await player.ready;
      await player.play();
      player.volume = 0.5;
      // @ts-expect-error -- a number
      player.volume = 'loud';
      // @ts-expect-error -- no event
      player.on('tick', () => 1);
      return player.state.duration;
    };`;
  expect(await check(source)).toEqual([]);
}, 60_000);

it('may be imported where pages are rendered, and names its files', async () => {
  const described = JSON.parse(await readFile(path.join(outDir(), 'package.json'), 'utf8')) as object;
  expect(described).toMatchObject({ name: '@reelhof/embed', types: './index.d.ts', type: 'module' });
  const client = (await import(pathToFileURL(path.join(outDir(), 'index.js')).href)) as object;
  expect(Object.keys(client)).toEqual(expect.arrayContaining(['connectPlayer', 'EmbeddedPlayer']));
});
