import { expect, it } from 'vitest';

import { isLoopback } from '@/lib/core/network/origins';
import {
  getDataKey,
  getInputKey,
  getUploadFolder,
  getVersionFolder,
  getVersionFolderOf,
  getVersionOf,
  isVideoKey,
  parseVideoKey,
  playerPageKey,
} from '@/lib/core/storage/storage-keys';

it('finds the version that a path belongs to', () => {
  expect(getVersionOf(getVersionFolder('a-1', 12))).toBe(12);
  expect(getVersionOf(`${getVersionFolder('a-1', 3)}hls/master.m3u8`)).toBe(3);
  expect(getVersionOf(getInputKey('a-1', 2, 'video/mp4'))).toBe(2);
  for (const path of [getDataKey('a-1'), 'videos/1/texttracks/2.vtt', 'player/1/2/', '', null, undefined])
    expect(getVersionOf(path)).toBeNull();
});

it('classifies a key below the folder of a video', () => {
  const stored = { bucket: 'stream', videoId: 'a-1', folder: 'videos/a-1/12/', version: 12 };
  expect(parseVideoKey('videos/a-1/12/mp4/360p.mp4')).toEqual({ ...stored, path: 'mp4/360p.mp4' });
  expect(parseVideoKey(getVersionFolder('a-1', 12))).toEqual({ ...stored, path: '' });
  expect(parseVideoKey(getInputKey('a-1', 2, 'video/mp4'))).toEqual({
    ...{ bucket: 'upload', videoId: 'a-1', folder: 'uploads/a-1/2/', version: 2 },
    path: 'original.mp4',
  });
  expect(parseVideoKey('videos/1/2x/y')).toMatchObject({ folder: 'videos/1/2x/', version: null, path: 'y' });
  expect(parseVideoKey(getDataKey('a-1'))).toMatchObject({ folder: null, version: null, path: 'data.json' });
  for (const key of [playerPageKey, 'videos/', 'videos//1/x', '_public/videos/1/2', ''])
    expect(parseVideoKey(key)).toBeNull();
});

it('finds the folder of a version whose files are published and hidden together', () => {
  expect(getVersionFolderOf('videos/1/2/hls/a.m4s')).toBe('videos/1/2/');
  for (const key of [
    'videos/1/data.json',
    'videos/1/texttracks/2.vtt',
    'uploads/1/2/original.mp4',
    'player/1/2/',
  ])
    expect(getVersionFolderOf(key)).toBeNull();
});

it('keeps all files of a video below its folders', () => {
  expect(getInputKey('a', 2, 'VIDEO/QuickTime')).toBe('uploads/a/2/original.mov');
  expect(getInputKey('a', 2, 'text/html')).toBe(`${getUploadFolder('a', 2)}original.bin`);
  expect(getUploadFolder('a', 2).startsWith(getUploadFolder('a'))).toBe(true);
  expect([isVideoKey(getDataKey('a')), isVideoKey(playerPageKey)]).toEqual([true, false]);
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['::1', true],
  ['127.1.2.3', true],
  ['127.example', false],
  ['localhost.example', false],
  ['10.0.0.1', false],
  ['', false],
])('knows whether %s is this machine: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});
