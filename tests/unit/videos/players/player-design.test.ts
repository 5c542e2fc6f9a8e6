import type { Field, TextField } from 'payload';
import { describe, expect, it } from 'vitest';

import { playerDesignFields } from '@/collections/player-presets/design-fields';
import { toShape } from '@/components/admin/players/player-preview';
import { contrastOf, gradeContrast, isHexColor } from '@/lib/core/colors';
import {
  completeDesign,
  isSameDesign,
  isWebUrl,
  playerDesignDefaults,
  presetDesignDefaults,
  type StoredDesign,
} from '@/lib/videos/players/design';
import { toEditedPreview, toPreviewSource } from '@/lib/videos/players/to-preview-source';

describe('contrast', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#777777', '#FFFFFF', 4.48],
    ['#767676', '#FFFFFF', 4.54],
    ['#FF0000', '#FFFFFF', 4.0],
    ['#0000FF', '#FFFFFF', 8.59],
    ['#949494', '#FFFFFF', 3.03],
    ['#D90B5A', '#000000', 4.15],
  ])('between %s and %s is %d, in either order', (a, b, expected) => {
    expect(contrastOf(a, b)).toBeCloseTo(expected, 2);
    expect(contrastOf(b, a)).toBe(contrastOf(a, b));
    expect(contrastOf(a.toLowerCase(), b)).toBe(contrastOf(a, b));
  });

  it.each([
    [21, 'aaa', 'aaa'],
    [7, 'aaa', 'aaa'],
    [6.999, 'aa', 'aaa'],
    [4.5, 'aa', 'aaa'],
    [4.499, 'fail', 'aa'],
    [3, 'fail', 'aa'],
    [2.999, 'fail', 'fail'],
    [1, 'fail', 'fail'],
  ])('with the ratio %d grades text as %s and large text as %s', (contrast, text, large) => {
    expect(gradeContrast(contrast)).toEqual({ text, large });
  });
});

describe('the address of a call to action', () => {
  it.each(['', null, undefined, 'https://example.com/?a=1', 'http://localhost:3000/'])(
    'is valid: %j',
    (value) => expect(isWebUrl(value)).toBe(true),
  );
  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', '/here', 'example.com', 7])(
    'is invalid: %j',
    (value) => expect(isWebUrl(value)).toBe(false),
  );
});

describe('a colour', () => {
  it.each(['#000000', '#D90B5A', '#d90b5a'])('accepts %s', (value) => expect(isHexColor(value)).toBe(true));
  it.each([
    '',
    '#',
    '#FFF',
    'D90B5A',
    '#D90B5',
    '#D90B5AA',
    '#G90B5A',
    ' #D90B5A',
    '#D90B5A\n',
    'red',
    7,
    null,
  ])('is invalid: %j', (value) => expect(isHexColor(value)).toBe(false));
});

describe('two designs', () => {
  it.each<[string, StoredDesign, StoredDesign, boolean]>([
    ['nothing and nothing', null, undefined, true],
    ['nothing and the defaults', null, playerDesignDefaults, true],
    ['missing values and the defaults', { loop: null, uiRadius: 10 }, {}, true],
    ['another number', { uiRadius: 11 }, {}, false],
    ['another colour', { primaryColor: '#000000' }, {}, false],
    ['a flag', { loop: true }, { loop: false }, false],
  ])('%s', (_name, a, b, expected) => {
    expect(isSameDesign(a, b)).toBe(expected);
    expect(isSameDesign(b, a)).toBe(expected);
  });

  it('are complete, without fields that are not part of a design', () => {
    const stored = { loop: true, id: 'x' } as StoredDesign;
    expect(completeDesign(stored)).toEqual({ ...playerDesignDefaults, loop: true });
  });
});

it('has one set of defaults, from which a preset differs in two fields', () => {
  const differing = (Object.keys(playerDesignDefaults) as (keyof typeof playerDesignDefaults)[]).filter(
    (name) => playerDesignDefaults[name] !== presetDesignDefaults[name],
  );
  expect(differing).toEqual(['initCaptions', 'uiPadding']);
  const defaultsOf = (fields: Field[]) =>
    Object.fromEntries(fields.map((field) => [(field as TextField).name, (field as TextField).defaultValue]));
  for (const defaults of [playerDesignDefaults, presetDesignDefaults])
    expect(defaultsOf(playerDesignFields(defaults))).toEqual(defaults);
});

describe('the shape of the panel’s player', () => {
  const abr = { url: 'x', description: 'HLS', maxWidth: 640, maxHeight: 480 };
  const video = { id: 'a', v: 1, title: 'A', visibility: 'private', orientation: 'landscape' } as const;
  const shapeOf = (changed: object, aspectRatio = 'original') =>
    toShape(
      { ...playerDesignDefaults, aspectRatio } as typeof playerDesignDefaults,
      toEditedPreview({ ...video, ...changed }, []).frame,
    );
  it.each([
    ['a preview rendition', { src: { abr, mp4: [] } }, '640 / 480'],
    [
      'all renditions',
      { src: { abr, mp4: [{ url: 'x', width: 640, height: 480, name: '', size: 1 }] } },
      '640 / 480',
    ],
    ['a public video', { src: { abr, mp4: [] }, visibility: 'public' }, '640 / 480'],
    ['a portrait video without files', { orientation: 'portrait' }, '1080 / 1920'],
    ['a video without known data', { orientation: null }, '1920 / 1080'],
  ])('follows the video: %s', (_name, changed, expected) => expect(shapeOf(changed)).toBe(expected));
  it.each([
    ['4/3', '4 / 3'],
    ['responsive', '16 / 9'],
  ])('follows the design: %s', (aspectRatio, expected) =>
    expect(shapeOf({ src: { abr, mp4: [] } }, aspectRatio)).toBe(expected),
  );
  it('is known before a public video’s data is loaded', () => {
    const shown = {
      ...video,
      visibility: 'public',
      playerUrl: 'https://cdn.test/player/index.html',
      src: { abr },
    };
    expect(toPreviewSource(shown as Parameters<typeof toPreviewSource>[0])).toEqual({
      frame: { width: 640, height: 480 },
      src: expect.stringContaining('/data.json'),
    });
  });
});
