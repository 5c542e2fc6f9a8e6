import { describe, expect, it } from 'vitest';

import { accessLogFields, formatAccessLine, type AccessRecord } from '@/lib/edge/access-log-line';
import { cacheControlOf } from '@/lib/edge/cache-control';
import { evaluateConditions, isRangeCurrent } from '@/lib/edge/conditional-request';
import { getFrameAncestors, mayFrame } from '@/lib/edge/embed-policy';
import { parseRange } from '@/lib/edge/http-range';
import { getPanelOrigins } from '@/lib/edge/origins';
import { parsePlainRequest } from '@/lib/edge/plain-request';
import { parseTarget } from '@/lib/edge/request-target';
import { contentTypeOf } from '@/lib/ports/storage/content-type';
import { getMultipartEtag } from '@/lib/ports/storage/s3/multipart-etag';
import { markerOfPrefix, scopeOf } from '@/lib/ports/storage/s3/visibility-scope';

describe('parseRange', () => {
  it.each([
    [undefined, 10, 'whole'],
    ['bytes=0-', 10, { start: 0, end: 9 }],
    ['bytes=2-4', 10, { start: 2, end: 4 }],
    ['bytes=2-400', 10, { start: 2, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-30', 10, { start: 0, end: 9 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=4-2', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['bytes=0-1,4-5', 10, 'whole'],
    ['items=0-1', 10, 'whole'],
  ])('%s of %d bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
});

describe('evaluateConditions', () => {
  const validators = { etag: '"a"', lastModified: new Date('2026-01-01T00:00:00.700Z') };
  it.each([
    [{}, 'proceed'],
    [{ 'if-none-match': '"a"' }, 'not_modified'],
    [{ 'if-none-match': 'W/"a"' }, 'not_modified'],
    [{ 'if-none-match': '"b", "a"' }, 'not_modified'],
    [{ 'if-none-match': '*' }, 'not_modified'],
    [{ 'if-none-match': '"b"', 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }, 'proceed'],
    [{ 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' }, 'not_modified'],
    [{ 'if-modified-since': 'Wed, 31 Dec 2025 23:59:59 GMT' }, 'proceed'],
    [{ 'if-modified-since': 'nonsense' }, 'proceed'],
    [{ 'if-match': '"b"' }, 'precondition_failed'],
    [{ 'if-match': '"a"' }, 'proceed'],
    [{ 'if-unmodified-since': 'Wed, 31 Dec 2025 23:59:59 GMT' }, 'precondition_failed'],
  ])('%j', (headers, expected) => {
    expect(evaluateConditions(headers, validators)).toBe(expected);
  });

  it.each([
    [undefined, true],
    ['"a"', true],
    ['W/"a"', false],
    ['"b"', false],
    ['Thu, 01 Jan 2026 00:00:00 GMT', true],
    ['Thu, 01 Jan 2026 00:00:01 GMT', false],
  ])('If-Range %s', (header, expected) => {
    expect(isRangeCurrent(header, validators)).toBe(expected);
  });
});

describe('parseTarget', () => {
  it.each([
    ['/health', { kind: 'health' }],
    ['/player/?id=1', { kind: 'object', key: 'player/index.html', query: 'id=1' }],
    ['/player?id=1', { kind: 'redirect', location: '/player/?id=1' }],
    ['/videos/a%20b/%C3%BC.mp4', { kind: 'object', key: 'videos/a b/ü.mp4', query: '' }],
    ['/_upload/a', { kind: 'signed', isUpload: true }],
    ['/videos/a?expires=1&signature=2', { kind: 'signed', isUpload: false }],
  ])('%s', (url, expected) => {
    expect(parseTarget(url)).toEqual(expected);
  });

  it.each([
    '/',
    '/../a',
    '/a/../../b',
    '/a/%2e%2e/b',
    '/a/%2E%2e%2Fb',
    '/a%2f..%2fb',
    '/a%5cb',
    '/a\\b',
    '/a//b',
    '/a/./b',
    '/a%00b',
    '/%c0%ae%c0%ae/b',
    '/%zz',
    '/a/',
    'http://host/a',
    '*',
  ])('refuses %s', (url) => {
    expect(parseTarget(url)).toEqual({ kind: 'malformed' });
  });
});

describe('cacheControlOf', () => {
  const oneYear = 'public, max-age=31536000, immutable';
  it.each([
    ['videos/1/2/hls/master.m3u8', oneYear],
    ['videos/1/data.json', 'public, max-age=5'],
    ['texttracks/abcdefgh.vtt', oneYear],
    ['thumbnails/custom-0123456789.jpg', oneYear],
    ['live/1/index.m3u8', 'public, max-age=1'],
    ['player/index.html', 'public, max-age=5'],
    ['player/media-controller.js', 'public, max-age=60'],
    ['player/page-ABCD2345.js', oneYear],
    ['player/page.0a1b2c3d.css', oneYear],
    ['other', 'public, max-age=5'],
  ])('%s', (key, expected) => {
    expect(cacheControlOf(key)).toBe(expected);
  });
});

describe('getFrameAncestors', () => {
  const panel = ['https://panel.example'];
  it('says what the workspace allows', () => {
    expect(getFrameAncestors(null, panel)).toBe('*');
    expect(getFrameAncestors({ access: 'allowed', domains: ['a.example'] }, panel)).toBe('*');
    expect(getFrameAncestors({ access: 'forbidden', domains: ['a.example'] }, panel)).toBe("'none'");
  });

  it.each([
    ['a.example', 'a.example a.example:*'],
    ['  A.Example ', 'a.example a.example:*'],
    ['*.a.example', '*.a.example *.a.example:*'],
    ['localhost:8080', 'localhost:8080'],
    ['bücher.example', 'xn--bcher-kva.example xn--bcher-kva.example:*'],
    ["a.example; script-src 'unsafe-inline'", ''],
    ['a.example, *', ''],
    ['*', ''],
    ['https:', ''],
    ['a.example\r\nX-Evil: 1', ''],
    ["'self'", ''],
    ['', ''],
  ])('limited to %j', (domain, expected) => {
    const sources = getFrameAncestors({ access: 'limited', domains: [domain] }, panel);
    expect(sources).toBe([expected, ...panel].filter(Boolean).join(' '));
  });
});

describe('mayFrame', () => {
  const panel = ['https://panel.example'];
  const domains = ['a.example', '*.b.example', 'c.example:8443', 'd.example:443'];
  it.each([
    ['https://a.example/page', true],
    ['http://a.example:8080/', true],
    ['https://www.a.example/', false],
    ['https://nota.example/', false],
    ['https://x.b.example/', true],
    ['https://b.example/', false],
    ['https://c.example:8443/', true],
    ['https://c.example/', false],
    ['https://d.example/', true],
    ['https://panel.example/admin', true],
    ['https://a.example.evil.example/', false],
  ])('%s', (site, expected) => {
    expect(mayFrame({ access: 'limited', domains }, panel, new URL(site))).toBe(expected);
    expect(mayFrame({ access: 'allowed', domains }, panel, new URL(site))).toBe(true);
    expect(mayFrame({ access: 'forbidden', domains }, panel, new URL(site))).toBe(false);
    expect(mayFrame(null, panel, new URL(site))).toBe(true);
  });
});

it('knows both loopback names of a panel on this machine', () => {
  expect(getPanelOrigins('http://localhost:3000')).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
  ]);
  expect(getPanelOrigins('https://panel.example/x')).toEqual(['https://panel.example']);
});

describe('formatAccessLine', () => {
  const record: AccessRecord = {
    at: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    firstByteAt: Date.UTC(2026, 0, 2, 3, 4, 5, 680),
    endedAt: Date.UTC(2026, 0, 2, 3, 4, 6, 678),
    sentBytes: 1234,
    receivedBytes: 99,
    clientIp: '192.0.2.1',
    clientPort: 5555,
    method: 'GET',
    host: 'edge.example',
    url: '/videos/a%20b/1.mp4?x=1&signature=secret&token=hidden',
    status: 206,
    referer: 'https://site.example/a b\tc\n#d',
    userAgent: "Mozilla/5.0 (X; 'Ü')",
    forwardedFor: undefined,
    protocol: 'http',
    httpVersion: '1.1',
    requestId: 'id1',
    result: 'Hit',
    isAborted: false,
    contentType: 'video/mp4',
    contentLength: 10,
    range: { start: 5, end: 14 },
  };

  it('has 33 columns that no value can break, and no secrets', () => {
    const line = formatAccessLine(record);
    const columns = line.slice(0, -1).split('\t');
    expect(columns).toHaveLength(33);
    expect(accessLogFields).toHaveLength(33);
    expect(Object.fromEntries(accessLogFields.map((field, index) => [field, columns[index]]))).toMatchObject({
      date: '2026-01-02',
      time: '03:04:05',
      'sc-bytes': '1234',
      'cs-uri-stem': '/videos/a%20b/1.mp4',
      'cs-uri-query': 'x=1&signature=***&token=***',
      'cs(Referer)': 'https://site.example/a%20b%09c%0A%23d',
      'cs(User-Agent)': 'Mozilla/5.0%20(X;%20%27%C3%9C%27)',
      'time-taken': '1.000',
      'time-to-first-byte': '0.002',
      'x-edge-result-type': 'Hit',
      'sc-range-start': '5',
      'sc-range-end': '14',
    });
  });
});

it.each([
  ['a/index.m3u8', 'application/vnd.apple.mpegurl'],
  ['a/seg.m4s', 'video/mp4'],
  ['a/A.MP4', 'video/mp4'],
  ['a/x.vtt', 'text/vtt; charset=utf-8'],
  ['a.mp4/noextension', 'application/octet-stream'],
  ['a/.mp4', 'application/octet-stream'],
  ['a/x.constructor', 'application/octet-stream'],
])('content type of %s', (key, expected) => {
  expect(contentTypeOf(key)).toBe(expected);
});

it('finds what a visibility marker stands for', () => {
  expect(scopeOf('videos/1/2/hls/a.m4s')).toEqual({ marker: '_public/videos/1/2', isShared: true });
  expect(scopeOf('videos/1/data.json')).toEqual({ marker: '_public/videos/1/data.json', isShared: false });
  expect(scopeOf('player/index.html')).toBe('always_public');
  expect(scopeOf('_public/videos/1/2')).toBe('always_private');
  expect(markerOfPrefix('videos/1/2/')).toBe('_public/videos/1/2');
  expect(markerOfPrefix('videos/1/2/hls/')).toBe('_public/videos/1/2');
  expect(markerOfPrefix('videos/1/')).toBeNull();
});

it('computes the ETag of joined parts as S3 does', () => {
  // Two parts whose MD5 is that of the empty string.
  const empty = '"d41d8cd98f00b204e9800998ecf8427e"';
  expect(getMultipartEtag([empty, empty])).toBe('"5873dd45edd01f09c1ef2e7819369e8e-2"');
  expect(getMultipartEtag(['"random-etag"'])).toBeNull();
});

describe('parsePlainRequest', () => {
  const parse = (text: string) => parsePlainRequest(Buffer.from(text, 'latin1'));
  const head = (...lines: string[]) =>
    ['GET /videos/1/a.m3u8 HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n');

  it('reads a GET that asks for nothing special', () => {
    const text = head('User-Agent: a b', 'Referer: http://r', 'connection: Keep-Alive');
    expect(parse(text)).toEqual({
      key: 'videos/1/a.m3u8',
      headers: {
        lines: text.slice(text.indexOf('\n') + 1),
        host: 'x',
        referer: 'http://r',
        userAgent: 'a b',
        forwardedFor: undefined,
        forwardedProto: undefined,
        coding: null,
      },
    });
  });

  it('reads the headers of a client anew when they change', () => {
    const first = parse(head('Accept-Encoding: gzip'));
    const again = parsePlainRequest(Buffer.from(head('Accept-Encoding: gzip')), first?.headers);
    expect(again?.headers).toBe(first?.headers);
    const other = parsePlainRequest(Buffer.from(head('Accept-Encoding: br')), first?.headers);
    expect(other?.headers.coding).toBe('br');
    expect(parsePlainRequest(Buffer.from(head('Range: bytes=0-1')), first?.headers)).toBeNull();
  });

  it.each([
    head('Range: bytes=0-1'),
    head('If-None-Match: "a"'),
    head('Connection: close'),
    head('Content-Length: 5'),
    head('Transfer-Encoding: chunked'),
    head('Upgrade: websocket'),
    head('Host: y'),
    head('User-Agent: a', 'user-agent: b'),
    head('Accept : a'),
    head('Accept: a', ' folded'),
    head('Accept: a\tb'),
    head('Accept: \x80'),
    head('Accept: a\nRange: bytes=0-1'),
    `${head()}GET /b HTTP/1.1\r\nHost: x\r\n\r\n`,
    `${head()}x`,
    head().slice(0, -2),
    head().replaceAll('\r\n', '\n'),
    head().replace('Host: x\r\n', ''),
    head().replace('GET', 'HEAD'),
    head().replace('1.1', '1.0'),
    head().replace('a.m3u8', 'a%20b'),
    head().replace('a.m3u8', 'a?signature=1'),
    head(`Accept: ${'a'.repeat(8192)}`),
  ])('leaves %j to others', (text) => {
    expect(parse(text)).toBeNull();
  });
});
