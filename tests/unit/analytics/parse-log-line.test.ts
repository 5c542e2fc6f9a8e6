import { describe, expect, it } from 'vitest';

import { parseLogLine, readColumns } from '@/lib/analytics/ingest/parse-log-line';
import { accessLogFields } from '@/lib/engines/edge/log/access-log-line';
import { toLine, type LoggedRequest } from '@/tests/support/analytics/log-lines';

const columns = readColumns(`#Fields: ${accessLogFields.join(' ')}`);
const own = new Set(['edge.example']);
const parse = (request: LoggedRequest) => parseLogLine(toLine(request).trimEnd(), columns, own);
const master = '/videos/v-1/2/hls/master.m3u8';
const file = '/videos/v-1/2/mp4/720p.mp4';
const view = { kind: 'view', device: 'other' };

describe('a logged request', () => {
  it.each<[string, LoggedRequest, string | null]>([
    ['a master playlist', { url: master }, ''],
    ['a part of a playlist', { url: master, status: 206, range: { start: 0, end: 99 } }, ''],
    ['an unchanged playlist', { url: master, status: 304 }, null],
    ['a refusal', { url: master, status: 403 }, null],
    ['a HEAD', { url: master, method: 'HEAD' }, null],
    ['a fetch before play', { url: `${master}?uncounted` }, null],
    ['a member’s preview', { url: `${file}?expires=1&signature=2` }, null],
    ['an MP4', { url: file }, ''],
    ['an MP4 from byte 0', { url: file, status: 206, range: { start: 0, end: 5000 } }, ''],
    ['the two bytes Safari begins with', { url: file, status: 206, range: { start: 0, end: 1 } }, null],
    ['a later part of an MP4', { url: file, status: 206, range: { start: 9, end: 5000 } }, null],
    ['a playlist of one rendition', { url: '/videos/v-1/2/hls/720p/index.m3u8' }, null],
    [
      'a page that has the player',
      { url: master, referer: 'https://WWW.Example.com/a?b=c' },
      'www.example.com',
    ],
    ['our own page', { url: master, referer: 'https://edge.example/player/?id=v-1' }, ''],
    [
      'a page that frames ours',
      { url: `${master}?from=shop.example`, referer: 'https://edge.example/' },
      'shop.example',
    ],
    ['an invalid page', { url: `${master}?from=%3Cb%3E` }, ''],
  ])('%s', (_name, request, host) => {
    const what = parse(request)?.what;
    expect(what).toEqual(host === null ? { kind: 'other' } : { ...view, version: 2, host, begun: null });
  });
});

describe('a playback report in the log', () => {
  const url = '/videos/v-1/state.json?experience=480.2.1200.95000.720.none.5000.0';
  const quality = { start: 480, stalls: 2, stalled: 1200, played: 95_000, shorterSide: 720, error: 'none' };
  const report = { kind: 'report', report: { watched: 5000, isFirst: false, view: quality } };
  const progress = { kind: 'report', report: { watched: 30_000, isFirst: true, view: null } };
  const sent = { url: '/videos/v-1/state.json?watched=30000.1', method: 'HEAD' };
  it.each<[string, LoggedRequest, object]>([
    ['a HEAD request', { url, method: 'HEAD' }, report],
    ['during playback', sent, progress],
    ['below a token', { url: `/t/abc${url}`, method: 'HEAD' }, report],
    ['a GET request', { url }, { kind: 'other' }],
    ['a missing video', { url, method: 'HEAD', status: 403 }, { kind: 'other' }],
    ['invalid parameters', { url: `${url}.1`, method: 'HEAD' }, { kind: 'other' }],
    ['another file', { url: url.replace('state', 'data'), method: 'HEAD' }, { kind: 'other' }],
    ['a bot', { ...sent, userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, { kind: 'other' }],
    ['a client without a user agent', { ...sent, userAgent: undefined }, { kind: 'other' }],
  ])('is recognised or ignored: %s', (_name, request, what) => expect(parse(request)?.what).toEqual(what));
});

it.each<[string, LoggedRequest, object]>([
  ['video', { url: '/videos/v-1/2/hls/720p/segment-00012.m4s' }, { kind: 'segment', version: 2, index: 12 }],
  ['audio', { url: '/videos/v-1/2/hls/audio/segment-00012.m4s' }, { kind: 'other' }],
  ['another track', { url: '/videos/v-1/2/hls/audio-2/segment-00012.m4s' }, { kind: 'other' }],
  [
    'a segment fetched before a view',
    { url: '/videos/v-1/2/hls/720p/segment-00000.m4s?uncounted' },
    { kind: 'other' },
  ],
  [
    'a view with the segments fetched before it',
    { url: `${master}?from=shop.example&begun=0` },
    { ...view, version: 2, host: 'shop.example', begun: 0 },
  ],
  [
    'an aborted response',
    { url: '/videos/v-1/2/hls/720p/segment-00012.m4s', isAborted: true },
    { kind: 'other' },
  ],
])('classifies a request for a segment: %s', (_name, request, what) => {
  expect(parse(request)?.what).toEqual(what);
});

it('reads day, bytes and refusals', () => {
  const at = Date.UTC(2026, 0, 1, 23, 59, 59, 999);
  expect(parse({ url: '/videos/v-1/data.json', at, status: 404, sentBytes: 77 })).toMatchObject({
    videoId: 'v-1',
    day: '2026-01-01',
    quarter: 95,
    bytes: 77,
    isRefused: true,
  });
});

it.each(['/health', '/player/index.html', '/videos/', '/videos/a%20b/data.json', '/_upload/x'])(
  'assigns %s to no video',
  (url) => expect(parse({ url })).toBeNull(),
);

it('finds columns by the header, and names missing ones', () => {
  const names = [
    'x',
    'date',
    'time',
    'sc-bytes',
    'cs-method',
    'cs-uri-stem',
    'sc-status',
    'cs(Referer)',
    'cs(User-Agent)',
    'cs-uri-query',
  ];
  const more = ['x-edge-detailed-result-type', 'sc-range-start', 'sc-range-end'];
  const other = readColumns(`#Fields: ${[...names, ...more].join(' ')}`);
  const line = `-\t2026-05-31\t10:29:59\t5\tGET\t${master}\t200\t-\t-\t-\tHit\t-\t-`;
  expect(parseLogLine(line, other, own)).toMatchObject({ quarter: 41, bytes: 5, what: { kind: 'view' } });
  expect(parseLogLine('2026-05-31\t5', other, own)).toBeNull();
  expect(() => readColumns('#Fields: date time')).toThrow('sc-bytes');
});

it.each([
  ['a part', '/live/e-1/b-1/source/12.3.m4s'],
  ['the master playlist, which is no view', '/live/e-1/b-1/master.m3u8'],
  ['the statistics of the player', '/live/e-1/data.json'],
])('counts bytes for a live event: %s', (_name, url) => {
  expect(parse({ url, sentBytes: 700 })).toMatchObject({
    ...{ videoId: 'live:e-1', bytes: 700, what: { kind: 'other' } },
  });
});
