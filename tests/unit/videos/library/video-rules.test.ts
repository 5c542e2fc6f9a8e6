import { describe, expect, it } from 'vitest';

import { getDataKey, getInputKey, getVersionFolder } from '@/lib/core/storage/storage-keys';
import {
  findMetadataFault,
  findTagIds,
  mergeMetadata,
  toSearchText,
  toSearchWords,
} from '@/lib/videos/library/rules';
import { toPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { toVideoState } from '@/lib/videos/publishing/publish-state';
import { choosePartSize, isAcceptedFile, maxFileSize } from '@/lib/videos/uploads/rules';

const mebibyte = 1024 * 1024;

describe('the part size of an upload', () => {
  it.each<[number | undefined, number]>([
    [0, 8],
    [8 * mebibyte * 10_000, 8],
    [8 * mebibyte * 10_000 + 1, 9],
    [maxFileSize, 8],
    [undefined, 8],
    [200 * 1024 ** 3, 21],
  ])('for a file of %s bytes is %s MiB', (size, expected) => {
    const part = choosePartSize(size);
    expect(part).toBe(expected * mebibyte);
    expect(Math.ceil((size ?? maxFileSize) / part)).toBeLessThanOrEqual(10_000);
  });
});

describe('an uploaded file', () => {
  it.each<[string, string | undefined, boolean]>([
    ['video/mp4', undefined, true],
    ['VIDEO/QuickTime', undefined, true],
    ['video/vnd.dlna.mpeg-tts', 'a.ts', true],
    ['application/octet-stream', 'film.MKV', true],
    ['application/octet-stream', 'stream.ts', true],
    ['application/x-matroska', undefined, true],
    ['application/octet-stream', 'film.mp4', false],
    ['application/octet-stream', undefined, false],
    ['image/png', 'a.png', false],
    ['audio/mpeg', 'a.mp3', false],
    ['text/html', 'x.html', false],
    ['video/', undefined, false],
    ['video/mp4\r\nx: y', undefined, false],
    ['video/mp4; codecs=x', undefined, false],
    ['nonsense', 'a.mkv', false],
  ])('is checked by type (%j) and name (%j): %s', (mimeType, filename, isAccepted) => {
    expect(isAcceptedFile(mimeType, filename)).toBe(isAccepted);
  });
});

describe('storage keys', () => {
  it('depend on the type of the file, and on nothing else chosen by a client', () => {
    expect(getInputKey('v1', 2, 'video/quicktime')).toBe('uploads/v1/2/original.mov');
    expect(getInputKey('v1', 2, 'VIDEO/MP4')).toBe('uploads/v1/2/original.mp4');
    expect(getInputKey('v1', 2, 'video/../../x')).toBe('uploads/v1/2/original.bin');
    expect(getVersionFolder('v1', 2)).toBe('videos/v1/2/');
    expect(getDataKey('v1')).toBe('videos/v1/data.json');
  });
});

describe('the search text', () => {
  it.each([
    [['Ärzte ÜBEN', 'ID-1'], 'arzte uben id-1'],
    [['Straße', null, undefined, ''], 'strasse'],
    [['Café – ﬁn'], 'cafe – fin'],
    [['ŁÓDŹ'], 'łodz'],
  ])('is normalised from %j to %j', (parts, text) => {
    expect(toSearchText(...parts)).toBe(text);
  });
});

describe('the search words besides the title', () => {
  it.each([
    [{ tags: [] }, '||'],
    [{ description: 'Der Vorstand – der Rat.', tags: [] }, '|der|vorstand|rat|'],
    [
      { description: '50% Größe_1', customMetadata: { a: 'A|B #c', b: 7, c: true }, tags: [] },
      '|50|grosse|1|a|b|c|7|true|',
    ],
    [{ description: null, customMetadata: null, tags: ['t-1', 't2'] }, '|||#t-1||#t2|'],
  ])('are derived from %j: %j', (texts, words) => {
    expect(toSearchWords(texts)).toBe(words);
    expect(findTagIds(words)).toEqual(texts.tags);
  });

  it.each([[null], [undefined], ['']])('contain no tags for %j', (words) => {
    expect(findTagIds(words)).toEqual([]);
  });
});

describe('custom metadata', () => {
  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

  it.each<[unknown, string | null]>([
    [{}, null],
    [{ a: 'x', b: 1, c: false, d: null, 'e-f_1': '' }, null],
    [pairs(50), null],
    [pairs(51), 'Object must not have more than 50 key-value pairs.'],
    [[], 'Arrays are not allowed.'],
    [{ a: [] }, 'Arrays are not allowed.'],
    [null, 'Value must be a non-null object.'],
    ['x', 'Value must be a non-null object.'],
    [{ a: {} }, 'Nested properties are not allowed.'],
    [{ 'a b': 1 }, 'Key "a b" must have 1 to 40 letters, digits, underscores or hyphens.'],
    [{ '': 1 }, 'Key "" must have 1 to 40 letters, digits, underscores or hyphens.'],
    [{ a: 'x'.repeat(500) }, null],
    [{ a: 'x'.repeat(501) }, 'Value of "a" must not exceed 500 characters.'],
    [{ a: Infinity }, 'Value of "a" must be a finite number.'],
  ])('%j', (value, fault) => {
    expect(findMetadataFault(value)).toBe(fault);
  });

  it('is merged into the stored metadata; an empty value removes its key', () => {
    expect(mergeMetadata({ a: 1, b: 'x', c: true }, { b: 'y', c: null, d: 0, e: '' })).toEqual({
      a: 1,
      b: 'y',
      d: 0,
    });
    expect(mergeMetadata(null, { a: false })).toEqual({ a: false });
    expect(mergeMetadata(['x'], { a: 1 })).toEqual({ a: 1 });
  });
});

describe('privacy', () => {
  const everybody = { share: { access: 'allowed' }, embed: { access: 'allowed', domains: [] } };
  const decided = {
    playerSettings: {
      privacy: {
        share: { access: 'forbidden' as const },
        embed: { access: 'limited' as const, domains: [{ value: 'a.example' }] },
      },
    },
  };

  it('allows everyone by default', () => {
    expect(toPrivacy(null, { features: { videoPrivacyEnabled: true } })).toEqual(everybody);
  });

  it('is enforced only if the plan includes it', () => {
    expect(toPrivacy(decided, { features: { videoPrivacyEnabled: true } })).toEqual({
      share: { access: 'forbidden' },
      embed: { access: 'limited', domains: ['a.example'] },
    });
    expect(toPrivacy(decided, { features: { videoPrivacyEnabled: false } })).toEqual(everybody);
    expect(toPrivacy(decided, null)).toEqual(everybody);
  });
});

describe('the video state shown to viewers', () => {
  const of = (fields: Partial<Parameters<typeof toVideoState>[0]>) =>
    toVideoState({ id: 'v1', visibility: 'public', sourceFolder: null, status: 'NO_FILE', ...fields });

  it.each([
    [{ status: 'NO_FILE' }, { state: 'waiting' }],
    [
      { status: 'PROGRESSING', statusProgress: null },
      { state: 'encoding', percent: 0 },
    ],
    [
      { status: 'STATUS_UPDATE', statusProgress: 63.6 },
      { state: 'encoding', percent: 64 },
    ],
    [{ status: 'ERROR', statusProgress: 12 }, { state: 'error' }],
    [{ status: 'COMPLETE', sourceFolder: 'videos/v1/1/' }, { state: 'ready' }],
    // The previous version is still served.
    [{ status: 'STATUS_UPDATE', sourceFolder: 'videos/v1/1/', statusProgress: 5 }, { state: 'ready' }],
    [{ status: 'STATUS_UPDATE', visibility: 'private', statusProgress: 5 }, { state: 'private' }],
    [{ status: 'ERROR', visibility: 'private' }, { state: 'private' }],
    [{ status: 'ERROR', visibility: undefined }, { state: 'private' }],
  ] as const)('%j', (fields, expected) => {
    expect(of(fields)).toEqual({ schema: 1, id: 'v1', ...expected });
  });
});
