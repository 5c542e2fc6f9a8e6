import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { expect, it } from 'vitest';

import { guessMimeType, openSource } from '@/packages/sdk/src/upload-source';

const bytes = Uint8Array.from({ length: 10 }, (_, index) => index);

const readAll = async (file: Parameters<typeof openSource>[0]) => {
  const source = await openSource(file);
  const parts: number[][] = [];
  for (const from of [0, 4, 8]) {
    const part = await source.read(from, 4);
    parts.push([...(part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part)]);
  }
  await source.close();
  return { size: source.size, name: source.name, parts };
};

const parts = [
  [0, 1, 2, 3],
  [4, 5, 6, 7],
  [8, 9],
];

it('reads paths, files, buffers and streams in parts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reelhof-source-'));
  const file = path.join(folder, 'clip.mov');
  await writeFile(file, bytes);
  expect(await readAll(file)).toEqual({ size: 10, name: 'clip.mov', parts });
  await rm(folder, { recursive: true });
  expect(await readAll(new File([bytes], 'a.mp4'))).toEqual({ size: 10, name: 'a.mp4', parts });
  expect(await readAll(Buffer.from(bytes))).toMatchObject({ size: 10, parts });
  expect(await readAll(bytes.buffer)).toMatchObject({ size: 10, parts });
  const chunks = () => [bytes.slice(0, 3), bytes.slice(3, 9), bytes.slice(9)];
  expect(await readAll(Readable.from(chunks()))).toMatchObject({ size: undefined, parts });
  expect(await readAll(new Blob([bytes]).stream())).toMatchObject({ size: undefined, parts });
});

it('guesses the type from the file extension', () => {
  expect(['a.MP4', 'b.mkv', 'c.txt', undefined].map(guessMimeType)).toEqual([
    'video/mp4',
    'video/x-matroska',
    undefined,
    undefined,
  ]);
});
