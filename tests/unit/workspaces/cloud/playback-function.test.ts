import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

import { planBatches } from '@/lib/adapters/delivery/cloudfront/cloudfront-delivery';
import { isOutdated, writeRevocations } from '@/lib/adapters/delivery/cloudfront/revocation-store';
import {
  writePageFunction,
  writePlaybackFunction,
} from '@/lib/adapters/provisioning/aws/cloudfront-functions';
import { writePagePolicy } from '@/lib/adapters/shared/page-policy-values';
import {
  getSupportSubject,
  isRevoked,
  noLater,
  type PlaybackState,
  getPlaybackKey,
  type PlaybackGrant,
  writePlaybackToken,
} from '@/lib/formats/playback-tokens';

const key = getPlaybackKey('a secret for tests');
const code = writePlaybackFunction({ key: key.toString('hex'), panelHosts: ['panel.test'] });

type Answer = { uri?: string; statusCode?: number };

/** The key value store that the function reads. */
const stored = new Map<string, string>();
const cf = {
  kvs: () => ({
    exists: async (name: string) => stored.has(name),
    get: async (name: string, options?: { format: string }) =>
      options?.format === 'json' ? (JSON.parse(stored.get(name) ?? '') as unknown) : stored.get(name),
  }),
};
/**
 * Runs the code like CloudFront does: a script with `handler`, `require` for a few modules, and its own
 * import.
 */
const script = code.replace("import cf from 'cloudfront';", '');
// oxlint-disable-next-line typescript/no-implied-eval -- our own script, in a separate realm
const handler = new Function('require', 'cf', `${script}\nreturn handler;`)(
  createRequire(import.meta.url),
  cf,
) as (event: object) => Promise<Answer>;

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

describe('the CloudFront function of /t/*', () => {
  it.each([
    ['videos/v1/data.json', '/videos/v1/data.json'],
    ['videos/v1/2/hls/master.m3u8', '/videos/v1/2/hls/master.m3u8'],
    ['videos/v1/texttracks/abc.vtt', '/videos/v1/texttracks/abc.vtt'],
    ['videos/v1/unlocked.html', '/videos/v1/unlocked.html'],
    ['player/', '/player/index.html'],
  ])('opens %s', async (path, uri) => {
    expect((await ask(path)).uri).toBe(uri);
  });

  it.each([
    'videos/v1/3/hls/master.m3u8',
    'videos/v1/playback.json',
    'videos/v2/data.json',
    'videos/v1/2/../playback.json',
    'videos/v1/2/%2e%2e/playback.json',
    'videos/v1/2//a.ts',
    'certificates/a.json',
  ])('does not open %s', async (path) => {
    expect(await ask(path)).toMatchObject({ statusCode: 403 });
  });

  it('checks tokens by signature and time, like the edge', async () => {
    const path = 'videos/v1/data.json';
    const other = writePlaybackToken(getPlaybackKey('another secret for tests'), grant);
    const late = writePlaybackToken(key, { ...grant, expiresAt: now - 1 });
    const token = writePlaybackToken(key, grant);
    const forged = `${Buffer.from('["v1",2,"i","",null,0,9999999999]').toString('base64url')}.${token.split('.')[1]}`;
    for (const bad of [other, late, forged, 'nonsense', `${token}x`])
      expect(await ask(path, { token: bad })).toMatchObject({ statusCode: 403 });
    expect(await ask(path, { method: 'PUT' })).toMatchObject({ statusCode: 403 });
  });

  it('ties a token to its site if browsers name another one', async () => {
    const token = writePlaybackToken(key, { ...grant, host: 'shop.example' });
    const from = async (headers: object) =>
      (
        await ask('videos/v1/data.json', {
          token,
          headers: { host: { value: 'd1.cloudfront.net' }, ...headers },
        })
      ).uri !== undefined;
    expect(await from({})).toBe(true);
    expect(await from({ referer: { value: 'https://shop.example/a' } })).toBe(true);
    expect(await from({ referer: { value: 'https://d1.cloudfront.net/t/x/player/' } })).toBe(true);
    expect(await from({ origin: { value: 'https://panel.test' } })).toBe(true);
    expect(await from({ referer: { value: 'https://evil.example/shop.example' } })).toBe(false);
    expect(await from({ referer: { value: 'https://shop.example@evil.example/' } })).toBe(false);
    expect(await from({ origin: { value: 'null' } })).toBe(false);
  });

  it('refuses exactly the revoked tokens of a share, like the edge', async () => {
    const share = { ...grant, by: { kind: 'share', linkId: 'l1' } } as const;
    const viewer = { ...grant, by: { kind: 'viewer' } } as const;
    const none = { sharesEndedAt: null, revokedLinks: [], linksSince: {} };
    const cases: [Omit<PlaybackState, 'schema'>, PlaybackGrant, boolean][] = [
      [none, share, true],
      [{ ...none, sharesEndedAt: now - 1 }, share, true],
      [{ ...none, sharesEndedAt: now }, share, false],
      [{ ...none, sharesEndedAt: now }, grant, true],
      [{ ...none, sharesEndedAt: now }, { ...share, videoId: 'v2' }, true],
      [{ ...none, revokedLinks: ['l1'] }, share, false],
      [{ ...none, revokedLinks: ['l2'] }, share, true],
      [{ ...none, isInTrash: true }, share, false],
      [{ ...none, isInTrash: true }, grant, false],
      [none, viewer, true],
      [{ ...none, viewersSince: now - 1 }, viewer, true],
      [{ ...none, viewersSince: now }, viewer, false],
      [{ ...none, viewersSince: noLater }, viewer, false],
      [{ ...none, viewersSince: noLater }, share, true],
      [{ ...none, viewersSince: noLater }, grant, true],
      [{ ...none, sharesEndedAt: now, viewersSince: null }, viewer, true],
      [{ ...none, revokedLinks: ['l1'], viewersSince: now }, viewer, false],
      [{ ...none, isInTrash: true }, viewer, false],
      [{ ...none, linksSince: { l1: now } }, share, false],
      [{ ...none, linksSince: { l1: now - 1, l2: now } }, share, true],
    ];
    for (const [state, of, isOpen] of cases) {
      stored.set('v1', writeRevocations({ videoId: 'v1', ...state, until: now + 60 }, now));
      const answer = await ask(`videos/${of.videoId}/data.json`, { token: writePlaybackToken(key, of) });
      expect(answer.uri !== undefined).toBe(isOpen);
      if (of.videoId === 'v1') expect(isRevoked(of, { schema: 1, ...state })).toBe(!isOpen);
    }
    stored.clear();
  });

  it('refuses exactly the tokens of a support session that has ended', async () => {
    const path = 'videos/v1/data.json';
    const open = async (supportId: string) => {
      const token = writePlaybackToken(key, { ...grant, by: { kind: 'support', supportId } });
      return (await ask(path, { token })).uri !== undefined;
    };
    const state = { sharesEndedAt: now, revokedLinks: [], linksSince: {} };
    const videoId = getSupportSubject('s1');
    stored.set(videoId, writeRevocations({ videoId, ...state, until: now + 60 }, now));
    expect([await open('s1'), await open('s2')]).toEqual([false, true]);
    stored.clear();
  });

  it('refuses all previous tokens of a share if its revoked links exceed the size of a value', async () => {
    const revokedLinks = Array.from({ length: 40 }, (_, index) => `${index}-${'x'.repeat(34)}`);
    const revocations = { videoId: 'v1', sharesEndedAt: null, revokedLinks, linksSince: {}, until: now + 60 };
    const value = writeRevocations(revocations, now);
    const withViewers = writeRevocations({ ...revocations, viewersSince: now + 5 }, now);
    expect(withViewers).toBe(JSON.stringify([now, { '': now + 5 }, now + 60]));
    expect(Buffer.byteLength(value)).toBeLessThanOrEqual(1024);
    stored.set('v1', value);
    const from = (issuedAt: number) =>
      writePlaybackToken(key, { ...grant, by: { kind: 'share', linkId: 'l1' }, issuedAt });
    const path = 'videos/v1/data.json';
    expect(await ask(path, { token: from(now) })).toMatchObject({ statusCode: 403 });
    expect((await ask(path, { token: from(now + 1) })).uri).toBe(`/${path}`);
    expect([isOutdated(value, now), isOutdated(value, now + 60)]).toEqual([false, true]);
    stored.clear();
  });

  it('fits into 10 KB', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  });
});

describe('invalidations', () => {
  it('go in batches below the limits, each path once, encoded like requests', () => {
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

  it('are identical if repeated within the minute', () => {
    const name = (path: string, now_: number) => planBatches([path], now_)[0]?.callerReference;
    expect(name('/a/*', 0)).toBe(name('/a/*', 59_000));
    expect(name('/a/*', 0)).not.toBe(name('/a/*', 61_000));
    expect(name('/a/*', 0)).not.toBe(name('/b/*', 0));
  });
});

describe('the CloudFront function of the player page', () => {
  const body = writePageFunction().replace("import cf from 'cloudfront';", '');
  type Response = { headers: Record<string, { value: string }> };
  // oxlint-disable-next-line typescript/no-implied-eval -- our own script, in a separate realm
  const answer = new Function('cf', `${body}\nreturn handler;`)(cf) as (event: object) => Promise<Response>;
  const ask = async (
    distributionId: string,
    querystring: Record<string, { value: string }> = {},
  ): Promise<string | undefined> => {
    const response = { statusCode: 200, headers: {} };
    const event = { context: { distributionId }, request: { querystring }, response };
    return (await answer(event)).headers['content-security-policy']?.value;
  };
  const store = (...entry: Parameters<typeof writePagePolicy>): void => {
    for (const { Key, Value } of writePagePolicy(...entry)) stored.set(Key, Value);
  };

  it('lists only the domains of the requested video, however its id is encoded', async () => {
    store('E1', 'frame-ancestors *');
    store('E1', 'frame-ancestors https://shop.example', 'v1');
    const own = 'frame-ancestors https://shop.example';
    expect(await ask('E1', { id: { value: 'v1' } })).toBe(own);
    expect(await ask('E1', { '%69d': { value: '%761' } })).toBe(own);
    expect(await ask('E1', { id: { value: 'v2' } })).toBe('frame-ancestors *');
    expect(await ask('E2', { id: { value: 'v1' } })).toBeUndefined();
    store('E1', null, 'v1');
    expect(await ask('E1', { id: { value: 'v1' } })).toBe('frame-ancestors *');
    stored.clear();
  });

  it.each(['frame-ancestors *', `frame-ancestors ${'https://a.example '.repeat(200)}`])(
    'lists all domains that may frame it, however many',
    async (policy) => {
      for (const { Key, Value } of writePagePolicy('E1', policy)) {
        expect(Buffer.byteLength(Value)).toBeLessThanOrEqual(1024);
        stored.set(Key, Value);
      }
      expect(await ask('E1')).toBe(policy);
      expect(await ask('E2')).toBeUndefined();
    },
  );
});
