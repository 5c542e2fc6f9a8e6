import { describe, expect, it } from 'vitest';

import { findObstacle } from '@/components/admin/library/video-actions';
import { buildStoryboardVtt } from '@/lib/engines/ffmpeg/pictures/storyboard';
import {
  defaultLibraryQuery,
  libraryIndexes,
  librarySortFields,
  librarySorts,
  parseLibraryQuery,
  toLibraryParams,
} from '@/lib/videos/library/list/library-query';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';
import { toCategoryKeys, toSearchText } from '@/lib/videos/library/rules';
import { parseStoryboard } from '@/lib/videos/publishing/playback/find-storyboard';

describe('the URL of the library', () => {
  it.each([
    [{}],
    [{ search: 'Äpfel & 50%', category: 'none' }],
    [{ sort: 'title', limit: 100, page: 7 } as const],
    [{ status: 'ERROR', visibility: 'public', tag: 'a1', person: 'none', captions: 'missing' } as const],
    [{ from: '2026-01-31', to: '2026-02-28' }],
    [{ category: '0b6b52aa-1111-4222-8333-444455556666', sort: '-duration' } as const],
  ])('encodes %j and reads it back', (part) => {
    const query = { ...defaultLibraryQuery, ...part };
    expect(parseLibraryQuery(Object.fromEntries(toLibraryParams(query)))).toEqual(query);
  });

  it.each([
    [{ limit: '7', page: '0', sort: 'workspace', category: "'; --" }, {}],
    [{ page: '-2' }, {}],
    [{ page: '1.5' }, {}],
    [{ page: 'NaN', limit: '' }, {}],
    [{ search: '  Wiese  ' }, { search: 'Wiese' }],
    [{ search: ['Wiese', 'Hase'] }, { search: 'Wiese' }],
    [{ category: '%' }, {}],
    [{ status: 'LATE', tag: '%', person: "'", captions: 'none', from: '31.01.2026', to: '2026-02-30' }, {}],
  ])('is parsed leniently: %j', (params, part) => {
    expect(parseLibraryQuery(params)).toEqual({ ...defaultLibraryQuery, ...part });
  });

  it('falls back on the last used choice', () => {
    const defaults = parseLibraryQuery({ limit: 50, sort: 'title' });
    expect(parseLibraryQuery({}, defaults)).toMatchObject({ limit: 50, sort: 'title' });
    expect(parseLibraryQuery({ limit: '10' }, defaults)).toMatchObject({ limit: 10, sort: 'title' });
  });
});

it.each(librarySorts)('has a database index for the order %s', (sort) => {
  const order = librarySortFields[sort];
  const fields = order.map((field) => field.replace('-', ''));
  expect(libraryIndexes.map((index) => index.fields)).toContainEqual([
    'workspace',
    ...fields,
    'categoryKeys',
    'speechKey',
    'deletedAt',
  ]);
  // All fields sort in one direction, because MongoDB otherwise sorts in memory.
  expect(new Set(order.map((field) => field.startsWith('-'))).size).toBe(1);
});

describe('a storyboard', () => {
  it('can be read back', () => {
    const plan = { interval: 40, cellWidth: 160, cellHeight: 90 };
    const cues = parseStoryboard(buildStoryboardVtt({ plan, cells: 120, duration: 4790.5 }));
    expect(cues).toHaveLength(120);
    expect(cues[0]).toEqual({
      start: 0,
      sheet: 'storyboard-001.jpg',
      x: 0,
      y: 0,
      width: 160,
      height: 90,
    });
    expect(cues[11]).toMatchObject({ start: 440, x: 160, y: 90 });
    expect(cues[119]).toMatchObject({ start: 4760, sheet: 'storyboard-002.jpg' });
  });

  it.each([
    ['', 0],
    ['WEBVTT\n\n00:00.000 --> 00:02.000\na.jpg#xywh=0,0,160,90\n', 1],
    ['WEBVTT\r\n\r\n00:00:00.000 --> 00:00:02.000\r\na.jpg#xywh=0,0,160,90\r\n', 1],
    ['WEBVTT\n\n00:00.000 --> 00:02.000\nHello there\n', 0],
    ['WEBVTT\n\n00:00.000 --> 00:02.000\na.jpg#xywh=percent:0,0,1,1\n', 0],
  ])('%j has %i cues', (vtt, count) => {
    expect(parseStoryboard(vtt)).toHaveLength(count);
  });
});

describe('search and filters', () => {
  it('escapes wildcards', () => {
    expect(toSearchText('100 %_Test')).toBe('100 ％＿test');
  });

  it.each([
    [[], '-'],
    [['a'], '|a|'],
    [['a', 'b'], '|a||b|'],
  ])('writes the categories %j as %j', (ids, keys) => {
    expect(toCategoryKeys(ids)).toBe(keys);
  });
});

describe('a bulk change', () => {
  const video = { canUpdate: true, status: 'COMPLETE' } as LibraryVideo;

  it.each([
    ['publish', {}, null],
    ['hide', { status: 'STATUS_UPDATE' }, 'video_not_complete'],
    ['addCategories', { status: 'STATUS_UPDATE' }, null],
    ['addCategories', { canUpdate: false }, 'forbidden'],
  ] as const)('%s of a video with %j has the obstacle %j', (kind, part, obstacle) => {
    expect(findObstacle({ ...video, ...part }, { kind })).toBe(obstacle);
  });
});
