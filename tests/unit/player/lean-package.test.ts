import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import * as esbuild from 'esbuild';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { leanPackage, type LeanOptions } from '@/player/build/lean-package.mjs';

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'reelhof-lean-'));
  folder = path.join(root, 'node_modules', 'tiny', 'src');
  await mkdir(folder, { recursive: true });
  const files: Record<string, string> = {
    'main.ts': `
      import { heavy } from './heavy';
      import { other } from './other';
      declare const __USE_HEAVY__: boolean;
      const text: string = '__USE_NOT_A_SWITCH__ logger.log(1)';
      console.log(text, other, __USE_HEAVY__ ? heavy : 'light');
      logger.log(\`main \${logger.log('inner')}\`);
    `,
    'heavy.ts': `export const heavy = 'a heavy part';`,
    'other.ts': `import { heavy } from './heavy'; export const other = heavy;`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await writeFile(path.join(root, 'entry.js'), `import 'tiny'; console.log('logger.log(2)')`);
});
afterAll(() => rm(root, { recursive: true }));

const logCalls = {
  name: 'log calls',
  replace: (node: ts.Node, file: ts.SourceFile) =>
    ts.isCallExpression(node) && node.expression.getText(file) === 'logger.log' ? '(void 0)' : null,
  count: 1,
};

const build = async (changes: Partial<LeanOptions> = {}): Promise<string> => {
  const plugin = leanPackage({
    name: 'tiny',
    folder,
    entry: 'main.ts',
    switches: { __USE_HEAVY__: 'false' },
    modules: [{ module: 'heavy.ts', contents: 'export const heavy = "nothing"', count: 2 }],
    transforms: [logCalls],
    ...changes,
  });
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['entry.js'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    plugins: [plugin],
  });
  return outputFiles[0]?.text ?? '';
};

describe('an unchanged package', () => {
  it('loses the listed modules, calls and disabled code, and nothing else', async () => {
    const text = await build();
    expect(text).not.toContain('a heavy part');
    expect(text).toContain('nothing');
    expect(text).toContain('"light"');
    expect(text).toContain('__USE_NOT_A_SWITCH__ logger.log(1)');
    expect(text).toContain('logger.log(2)');
    expect(text).not.toContain('inner');
  });

  it('loses a module only if a certain file imports it', async () => {
    const module = { module: 'heavy.ts', importer: 'main.ts', contents: 'export const heavy = 0', count: 1 };
    expect(await build({ modules: [module] })).toContain('a heavy part');
  });
});

describe('the build with a changed package', () => {
  const heavy = { module: 'heavy.ts', contents: 'export const heavy = 0', count: 2 };
  it.each<[string, Partial<LeanOptions>, string]>([
    ['a switch that is not set', { switches: {} }, '__USE_HEAVY__ is not set'],
    [
      'a missing switch',
      { switches: { __USE_HEAVY__: 'false', __USE_OLD__: 'false' } },
      '__USE_OLD__ is not used',
    ],
    [
      'a missing module',
      { modules: [heavy, { ...heavy, module: 'gone.ts', count: 1 }] },
      'imports of gone.ts: expected 1, found 0',
    ],
    [
      'one more import of a module',
      { modules: [{ ...heavy, count: 1 }] },
      'imports of heavy.ts: expected 1, found 2',
    ],
    [
      'a missing importer',
      { modules: [{ ...heavy, importer: 'gone.ts', count: 1 }] },
      'imports of heavy.ts: expected 1, found 0',
    ],
    ['other calls', { transforms: [{ ...logCalls, count: 3 }] }, 'log calls: expected 3, found 1'],
    [
      'a module that is replaced only partly',
      { transforms: [{ ...logCalls, module: 'gone.ts' }] },
      'log calls: expected 1, found 0',
    ],
    ['a changed entry', { entry: 'gone.ts' }, 'gone.ts'],
  ])('fails with %s', async (_name, changes, expected) => {
    await expect(build(changes)).rejects.toThrow(expected);
  });

  it('fails if a transform does not find its anchor', async () => {
    const broken = {
      name: 'words',
      replace: () => {
        throw new Error('2 words are missing');
      },
      count: 1,
    };
    await expect(build({ transforms: [broken] })).rejects.toThrow('2 words are missing');
  });

  it('fails if nothing imports the module any more', async () => {
    await expect(build({ name: 'other-name' })).rejects.toThrow();
  });
});
