import { describe, expect, it } from 'vitest';

import { archivedFileSchema } from '@/lib/platform/archive/archive-format';
import { checkRow, createIdMap } from '@/lib/platform/archive/rows';

const known = {
  videos: new Set(['v1']),
  categories: new Set(['c1']),
  tags: new Set<string>(),
  playerPresets: new Set(['p1']),
};
const video = { id: 'v1', sourceFolder: 'videos/v1/1/', inputPath: 'uploads/v1/1/original.mp4' };

describe('a row in an archive', () => {
  it.each([
    { ...video, sourceFolder: 'videos/v2/1/' },
    { ...video, inputPath: 'uploads/v2/1/original.mp4' },
    { ...video, src: { mp4: [{ url: 'videos/v2/1/mp4/720.mp4' }] } },
  ])('is rejected if it refers to files of another video: %j', (row) => {
    expect(() => checkRow('videos', row, { known, workspaceId: 'here' })).toThrow(
      'refers to files of another video',
    );
  });

  it.each([
    ['encodings', { id: 'e1', video: 'v2' }],
    ['texttracks', { id: 't1', video: 'v2' }],
  ] as const)('is rejected in %s if its video is not in the archive', (collection, row) => {
    expect(() => checkRow(collection, row, { known, workspaceId: 'here' })).toThrow('belongs to no video');
  });

  it('keeps only relations to records in the archive', () => {
    const row = {
      ...video,
      categories: ['c1', 'c2'],
      tags: ['t2'],
      player: { selectedPreset: 'p2', fit: 'cover' },
    };
    expect(checkRow('videos', row, { known, workspaceId: 'here' })).toEqual({
      ...video,
      categories: ['c1'],
      tags: [],
      player: { selectedPreset: null, fit: 'cover' },
    });
  });

  it('gets new ids everywhere', () => {
    const [from, to] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'];
    const { mapRow } = createIdMap(new Map([[from, to]]));
    expect(mapRow({ id: from, src: [`videos/${from}/1/`], title: 'Elsewhere' })).toEqual({
      id: to,
      src: [`videos/${to}/1/`],
      title: 'Elsewhere',
    });
  });
});

describe('a file in an archive', () => {
  const file = {
    ...{ bucket: 'stream', size: 1, sha256: 'a'.repeat(64), contentType: 'text/plain' },
    ...{ visibility: 'private', etag: '"1"' },
  };
  it.each<[string, boolean]>([
    ['videos/v1/1/hls/master.m3u8', true],
    ['uploads/v1/1/original.mp4', true],
    ['videos/v1/../v2/data.json', false],
    ['videos/v1/..', false],
    ['/etc/passwd', false],
    ['certificates/video.example.com.json', false],
    ['videos/v1/..\\..\\secret', false],
  ])('with the key %s is accepted: %s', (key, isTaken) => {
    expect(archivedFileSchema.safeParse({ ...file, key }).success).toBe(isTaken);
  });
});
