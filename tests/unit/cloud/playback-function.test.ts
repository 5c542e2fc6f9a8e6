import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

import { writePlaybackFunction } from '@/lib/ports/provisioning/aws/playback-function';
import { planBatches } from '@/lib/ports/delivery/cloudfront/plan-batches';
import { getPlaybackKey, writePlaybackToken, type PlaybackGrant } from '@/lib/publishing/playback-token';

const key = getPlaybackKey('a secret for tests');
const code = writePlaybackFunction({ key: key.toString('hex'), panelHosts: ['panel.test'] });

type Answer = { uri?: string; statusCode?: number };
/** As CloudFront runs it: a script with `handler`, and `require` for its few modules. */
const handler = new Function('require', `${code}\nreturn handler;`)(createRequire(import.meta.url)) as (
  event: object,
) => Answer;

const now = Math.floor(Date.now() / 1000);
const grant: PlaybackGrant = {
  videoId: 'v1',
  version: 2,
  by: { kind: 'integration' },
  host: null,
  issuedAt: now,
  expiresAt: now + 60,
};
const ask = (path: string, { token = writePlaybackToken(key, grant), method = 'GET', headers = {} } = {}) =>
  handler({ request: { method, uri: `/t/${token}/${path}`, headers, querystring: {} } });

describe('the function of /t/*', () => {
  it.each([
    ['videos/v1/data.json', '/videos/v1/data.json'],
    ['videos/v1/2/hls/master.m3u8', '/videos/v1/2/hls/master.m3u8'],
    ['videos/v1/texttracks/abc.vtt', '/videos/v1/texttracks/abc.vtt'],
    ['player/', '/player/index.html'],
  ])('opens %s', (path, uri) => {
    expect(ask(path).uri).toBe(uri);
  });

  it.each([
    'videos/v1/3/hls/master.m3u8',
    'videos/v1/playback.json',
    'videos/v2/data.json',
    'videos/v1/2/../playback.json',
    'videos/v1/2/%2e%2e/playback.json',
    'videos/v1/2//a.ts',
    'certificates/a.json',
  ])('does not open %s', (path) => {
    expect(ask(path)).toMatchObject({ statusCode: 403 });
  });

  it('knows tokens by their signature and their time, as the edge does', () => {
    const path = 'videos/v1/data.json';
    const other = writePlaybackToken(getPlaybackKey('another secret for tests'), grant);
    const late = writePlaybackToken(key, { ...grant, expiresAt: now - 1 });
    const token = writePlaybackToken(key, grant);
    const forged = `${Buffer.from('["v1",2,"i","",null,0,9999999999]').toString('base64url')}.${token.split('.')[1]}`;
    for (const bad of [other, late, forged, 'nonsense', `${token}x`])
      expect(ask(path, { token: bad })).toMatchObject({ statusCode: 403 });
    expect(ask(path, { method: 'PUT' })).toMatchObject({ statusCode: 403 });
  });

  it('keeps a token to its site where browsers name another one', () => {
    const token = writePlaybackToken(key, { ...grant, host: 'shop.example' });
    const from = (headers: object) =>
      ask('videos/v1/data.json', {
        token,
        headers: { host: { value: 'd1.cloudfront.net' }, ...headers },
      }).uri !== undefined;
    expect(from({})).toBe(true);
    expect(from({ referer: { value: 'https://shop.example/a' } })).toBe(true);
    expect(from({ referer: { value: 'https://d1.cloudfront.net/t/x/player/' } })).toBe(true);
    expect(from({ origin: { value: 'https://panel.test' } })).toBe(true);
    expect(from({ referer: { value: 'https://evil.example/shop.example' } })).toBe(false);
    expect(from({ referer: { value: 'https://shop.example@evil.example/' } })).toBe(false);
    expect(from({ origin: { value: 'null' } })).toBe(false);
  });

  it('fits into 10 KB', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  });
});

describe('invalidations', () => {
  it('go in batches below the limits, each path once, encoded as requests are', () => {
    const wild = Array.from({ length: 32 }, (_, index) => `/videos/${index}/*`);
    const plain = Array.from({ length: 5000 }, (_, index) => `/live/${index}.json`);
    const batches = planBatches([...wild, ...wild, ...plain, 'ä b'], 0);
    expect(batches.map(({ paths }) => paths.filter((path) => path.endsWith('*')).length)).toEqual([
      15, 15, 2,
    ]);
    expect(Math.max(...batches.map(({ paths }) => paths.length))).toBeLessThanOrEqual(3000);
    const all = batches.flatMap(({ paths }) => paths);
    expect(new Set(all).size).toBe(32 + 5000 + 1);
    expect(all).toContain('/%C3%A4%20b');
    expect(planBatches([], 0)).toEqual([]);
  });

  it('are the same one when they are said again within the minute', () => {
    const name = (path: string, now_: number) => planBatches([path], now_)[0]?.callerReference;
    expect(name('/a/*', 0)).toBe(name('/a/*', 59_000));
    expect(name('/a/*', 0)).not.toBe(name('/a/*', 61_000));
    expect(name('/a/*', 0)).not.toBe(name('/b/*', 0));
  });
});
