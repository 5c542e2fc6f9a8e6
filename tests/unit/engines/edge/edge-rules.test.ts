import { describe, expect, it } from 'vitest';

import { cacheControlOf } from '@/lib/engines/edge/answer/response-headers';
import { evaluateConditions, isRangeCurrent } from '@/lib/engines/edge/answer/send-object';
import { accessLogFields, type AccessRecord, formatAccessLine } from '@/lib/engines/edge/log/access-log-line';

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
  ])('compares If-Range %s with the stored object', (header, expected) => {
    expect(isRangeCurrent(header, validators)).toBe(expected);
  });
});

describe('cacheControlOf', () => {
  const oneYear = 'public, max-age=31536000, immutable';
  it.each([
    ['videos/1/2/hls/master.m3u8', oneYear],
    ['videos/1/data.json', 'public, max-age=5'],
    ['videos/1/texttracks/abcdefgh.vtt', oneYear],
    ['videos/1/thumbnails/custom-0123456789.jpg', oneYear],
    ['logos/1/abcdefghij.webp', oneYear],
    ['live/1/b1/source.m3u8', 'public, max-age=0, s-maxage=1'],
    ['live/1/b1/source/7.m4s', oneYear],
    ['live/1/data.json', 'public, max-age=5'],
    ['player/index.html', 'public, max-age=5'],
    ['player/media-controller.js', 'public, max-age=60'],
    ['player/page-ABCD2345.js', oneYear],
    ['player/page.0a1b2c3d.css', oneYear],
    ['other', 'public, max-age=5'],
  ])('%s', (key, expected) => {
    expect(cacheControlOf(key)).toBe(expected);
  });
});

describe('formatAccessLine', () => {
  const record: AccessRecord = {
    at: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    firstByteAt: Date.UTC(2026, 0, 2, 3, 4, 5, 680),
    endedAt: Date.UTC(2026, 0, 2, 3, 4, 6, 678),
    sentBytes: 1234,
    receivedBytes: 99,
    clientIp: '192.0.2.77',
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

  it('has 33 columns without secrets that no value can break', () => {
    const line = formatAccessLine(record);
    const columns = line.slice(0, -1).split('\t');
    expect(columns).toHaveLength(33);
    expect(accessLogFields).toHaveLength(33);
    expect(Object.fromEntries(accessLogFields.map((field, index) => [field, columns[index]]))).toMatchObject({
      date: '2026-01-02',
      time: '03:04:05',
      'sc-bytes': '1234',
      'c-ip': '192.0.2.0',
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

  const toColumns = (changes: Partial<AccessRecord>) => {
    const columns = formatAccessLine({ ...record, ...changes })
      .trimEnd()
      .split('\t');
    expect(columns).toHaveLength(33);
    return Object.fromEntries(accessLogFields.map((field, index) => [field, columns[index] ?? '']));
  };

  it('contains the viewer’s network, never the address', () => {
    const columns = toColumns({
      clientIp: '::ffff:198.51.100.9',
      forwardedFor: '2001:db8:1:2::3, 203.0.113.8',
    });
    expect(columns).toMatchObject({ 'c-ip': '198.51.100.0', 'x-forwarded-for': '2001:db8:1::,203.0.113.0' });
    expect(toColumns({ clientIp: '' })['c-ip']).toBe('-');
  });

  it('has no columns set by a client', () => {
    const columns = toColumns({
      clientIp: '1.2.3.4\t200',
      forwardedFor: 'x\ty\t203.0.113.8,\t203.0.113.9\t',
      userAgent: 'a\tb\nc',
    });
    expect([columns['c-ip'], columns['x-forwarded-for']]).toEqual(['-', '203.0.113.0']);
  });

  const token = `rh_${'a'.repeat(40)}`;
  it.each([
    'https://a.example/?token=hidden',
    'https://a.example/?x=1&Signature=hidden&y=2',
    'https://a.example/?%74oken=hidden',
    'https://a.example/?signatur%65=hidden%26hidden',
    'https://a.example/?url=https%3A%2F%2Fb.example%2F%3Ftoken%3Dhidden%2526hidden',
    'https://a.example/?url=%253Ftoken%253Dhidden',
    'https://a.example/?a=%ff%74&%74oken=hidden',
    'https://a.example/?X-Amz-Signature=hidden',
    'https://a.example/reset/hidden',
    'https://a.example/collaborate/video/hidden?x=1',
    'https://a.example/%72eset/hidden',
    `${token.slice(0, 43)}`,
    `Mozilla ${encodeURIComponent(token).replace('_', '%5F')}`,
    `https://a.example/${token.replace('rh_a', 'rh%5F%61')}`,
  ])('contains no secret of %s', (text) => {
    for (const field of ['referer', 'userAgent', 'host'] as const) {
      const line = formatAccessLine({ ...record, [field]: text });
      expect(line).not.toContain('hidden');
      expect(line).not.toContain('a'.repeat(30));
    }
    const url = text.startsWith('https') ? text.slice('https://a.example'.length) : `/${text}`;
    expect(formatAccessLine({ ...record, url })).not.toMatch(/hidden|a{30}/);
  });

  it('leaves values that are not secret unchanged', () => {
    const referer = 'https://a.example/videos/%C3%BC?x=%26';
    expect(toColumns({ referer, url: '/videos/%C3%BC.mp4?x=%26a' })).toMatchObject({
      'cs(Referer)': 'https://a.example/videos/%25C3%25BC?x=%2526',
      'cs-uri-stem': '/videos/%C3%BC.mp4',
      'cs-uri-query': 'x=%26a',
    });
  });
});
