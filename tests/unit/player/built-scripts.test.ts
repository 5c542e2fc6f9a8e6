import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildEmbedPackage, buildPlayer } from '@/player/build/build.mjs';

type File = Awaited<ReturnType<typeof buildPlayer>>[number];

let folder: string;
let files: File[];
const playerDir = () => path.join(folder, 'player');
const packageDir = () => path.join(folder, 'node_modules/@reelhof/embed');
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-player-'));
  files = await buildPlayer({ outDir: playerDir() });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

/** A script by its name or by the name of its source file. */
const getFile = (name: string): File => {
  const file = files.find((each) => each.name === name || each.source?.endsWith(`/${name}.ts`));
  if (!file) throw new Error(`There is no ${name}`);
  return file;
};

/** The gzip size in bytes of scripts including their static imports. */
const weigh = (...names: string[]): number => {
  const found = new Set(names.map(getFile));
  for (const { imports } of found) for (const name of imports) found.add(getFile(name));
  return [...found].reduce((sum, { gzip }) => sum + gzip, 0);
};

describe('the player’s scripts', () => {
  it('weigh at most 60.5 kB before the first frame is requested, including an open transcript', () => {
    expect(weigh('player.js', 'page.js', 'create-transcript')).toBeLessThanOrEqual(60_500);
    expect(weigh('player.js', 'page.js')).toBeLessThanOrEqual(57_000);
  });

  it('weigh at most 165.5 kB in total, and at most 40 kB for drawing captions', () => {
    const captions = getFile('render-captions');
    const scripts = files.filter(
      ({ name }) => name.endsWith('.js') && !/^(?:embed(?:-api)?|uploader|watch)\.js$/.test(name),
    );
    // Features loaded on demand have a separate limit: logo, next video, touch, sharing, passwords, and
    // replaced files.
    const used = [
      'set-up-touch',
      'share-panel',
      'create-transcript',
      'dialogs',
      'hold-frame',
      'offer-audio',
      'add-identity',
      'add-next',
      'lock-screen',
    ];
    const apart = [captions, ...['start-live-player', ...used].map(getFile)];
    const others = scripts.filter((file) => !apart.includes(file));
    expect(weigh(...others.map(({ name }) => name))).toBeLessThanOrEqual(165_500);
    expect(captions.gzip).toBeLessThanOrEqual(40_000);
    for (const name of used) expect(getFile(name).gzip).toBeLessThanOrEqual(5000);
    // The 60 kB do not include hls.js.
    expect(getFile('start-hls').gzip).toBeGreaterThan(80_000);
    for (const name of ['embed-api.js', 'embed.js']) expect(getFile(name).gzip).toBeLessThanOrEqual(3000);
  });

  it('weigh at most 15 kB for uploads from customers’ pages', () => {
    expect(weigh('uploader.js')).toBeLessThanOrEqual(15_000);
  });

  it('weigh at most 40 kB more for live events, which no video waits for', () => {
    const live = getFile('start-live-player');
    expect(live.gzip).toBeLessThanOrEqual(40_000);
    for (const name of ['player.js', 'page.js', 'start-hls'])
      expect(getFile(name).imports).not.toContain(live.name);
    // Both kinds of playback share one copy of hls.js.
    expect(files.filter(({ gzip }) => gzip > 80_000)).toHaveLength(1);
  });
});

/** TypeScript's errors for a module that uses the package like a customer does. */
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

describe('the package for embedding pages', () => {
  beforeAll(() => buildEmbedPackage({ playerDir: playerDir(), outDir: packageDir() }), 60_000);

  it('ships types that match its behaviour', async () => {
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
    const page = `import { ReelhofUploader } from '@reelhof/embed/uploader';
    const uploader = document.querySelector('reelhof-uploader') as ReelhofUploader;
    uploader.token = 'rhu_';
    // @ts-expect-error -- a text
    uploader.server = 1;`;
    expect(await check(page)).toEqual([]);
  }, 60_000);

  it('can be imported on a server, and lists its files', async () => {
    const described = JSON.parse(await readFile(path.join(packageDir(), 'package.json'), 'utf8')) as object;
    expect(described).toMatchObject({ name: '@reelhof/embed', types: './index.d.ts', type: 'module' });
    const client = (await import(pathToFileURL(path.join(packageDir(), 'index.js')).href)) as object;
    expect(Object.keys(client)).toEqual(expect.arrayContaining(['connectPlayer', 'EmbeddedPlayer']));
    const uploader = (await import(pathToFileURL(path.join(packageDir(), 'uploader.js')).href)) as object;
    expect(Object.keys(uploader)).toEqual(['ReelhofUploader']);
  });
});
