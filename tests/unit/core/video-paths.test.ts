import { expect, it } from 'vitest';

import { isLoopback } from '@/lib/core/loopback';
import {
  getDataKey,
  getInputKey,
  getUploadFolder,
  getVersionFolder,
  getVersionOf,
  isVideoKey,
  playerPageKey,
} from '@/lib/core/storage-keys';

it('knows the version that a path lies in', () => {
  expect(getVersionOf(getVersionFolder('a-1', 12))).toBe(12);
  expect(getVersionOf(`${getVersionFolder('a-1', 3)}hls/master.m3u8`)).toBe(3);
  expect(getVersionOf(getInputKey('a-1', 2, 'video/mp4'))).toBe(2);
  for (const path of [getDataKey('a-1'), 'videos/1/texttracks/2.vtt', 'player/1/2/', '', null, undefined])
    expect(getVersionOf(path)).toBeNull();
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
])('%s is this machine: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});
