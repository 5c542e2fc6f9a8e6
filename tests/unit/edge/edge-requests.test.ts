import { describe, expect, it } from 'vitest';

import { parseRange } from '@/lib/edge/answer/http-range';
import { parsePlainRequest } from '@/lib/edge/lanes/plain-request';
import { parseTarget } from '@/lib/edge/server/request-target';

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
