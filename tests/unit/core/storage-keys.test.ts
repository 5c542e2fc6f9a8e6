import { expect, it } from 'vitest';

import { contentTypeOf } from '@/lib/adapters/storage/filesystem/object-files';
import { markerOfPrefix, scopeOf } from '@/lib/adapters/storage/s3/s3-context';
import { getMultipartEtag } from '@/lib/adapters/storage/s3/s3-multipart';
import { isAiJobKey } from '@/lib/core/storage/storage-keys';

it.each([
  ['a/index.m3u8', 'application/vnd.apple.mpegurl'],
  ['a/seg.m4s', 'video/mp4'],
  ['a/A.MP4', 'video/mp4'],
  ['a/x.vtt', 'text/vtt; charset=utf-8'],
  ['a.mp4/noextension', 'application/octet-stream'],
  ['a/.mp4', 'application/octet-stream'],
  ['a/x.constructor', 'application/octet-stream'],
])('determines the content type of %s', (key, expected) => {
  expect(contentTypeOf(key)).toBe(expected);
});

it('finds what a visibility marker refers to', () => {
  expect(scopeOf('videos/1/2/hls/a.m4s')).toEqual({ marker: '_public/videos/1/2', isShared: true });
  expect(scopeOf('videos/1/data.json')).toEqual({ marker: '_public/videos/1/data.json', isShared: false });
  expect(scopeOf('player/index.html')).toBe('always_public');
  expect(scopeOf('_public/videos/1/2')).toBe('always_private');
  expect(markerOfPrefix('videos/1/2/')).toBe('_public/videos/1/2');
  expect(markerOfPrefix('videos/1/2/hls/')).toBe('_public/videos/1/2');
  expect(markerOfPrefix('videos/1/')).toBeNull();
  const texts = { marker: '_public/videos/1/texttracks', isShared: true };
  expect(scopeOf('videos/1/texttracks/a.vtt')).toEqual(texts);
  expect(scopeOf('logos/1/a.webp')).toEqual({ marker: '_public/logos/1/a.webp', isShared: false });
});

it('computes the ETag of joined parts as S3 does', () => {
  // Two parts whose MD5 is that of the empty string.
  const empty = '"d41d8cd98f00b204e9800998ecf8427e"';
  expect(getMultipartEtag([empty, empty])).toBe('"5873dd45edd01f09c1ef2e7819369e8e-2"');
  expect(getMultipartEtag(['"random-etag"'])).toBeNull();
});

it.each([
  ['uploads/a/ai/b/sound.m4a', true],
  ['uploads/a/1/original.mp4', false],
  ['uploads/ai/1/original.mp4', false],
])('knows whether %s belongs to an AI job: %s', (key, expected) => {
  expect(isAiJobKey(key)).toBe(expected);
});
