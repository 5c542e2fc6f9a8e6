import { describe, expect, it } from 'vitest';

import { decideRequest } from '@/lib/engines/edge/policy/decide-request';
import type { AskedRequest, PolicySources } from '@/lib/engines/edge/policy/policy-sources';
import {
  type PlaybackState,
  getPlaybackKey,
  type PlaybackGrant,
  readPlaybackToken,
  writePlaybackToken,
} from '@/lib/formats/playback-tokens';
import type { ObjectInfo } from '@/lib/ports/storage';

const key = getPlaybackKey('a secret for tests');
const now = Date.UTC(2030, 0, 1);
const issuedAt = now / 1000 - 60;

const grant: PlaybackGrant = {
  videoId: 'one',
  version: 2,
  by: { kind: 'share', linkId: 'link' },
  host: null,
  issuedAt,
  expiresAt: issuedAt + 3600,
};
const toToken = (more: Partial<PlaybackGrant> = {}) => writePlaybackToken(key, { ...grant, ...more });

const toInfo = (visibility: ObjectInfo['visibility']): ObjectInfo => ({
  size: 1,
  etag: '"a"',
  lastModified: new Date(0),
  contentType: 'video/mp4',
  visibility,
});
const privateKeys = [
  ...['videos/one/2/hls/master.m3u8', 'videos/one/data.json', 'videos/one/texttracks/a.vtt'],
  ...['videos/one/1/hls/master.m3u8', 'videos/one/playback.json', 'videos/two/2/hls/master.m3u8'],
  ...['certificates/a.test.json', 'videos/one/20/hls/master.m3u8', 'player/draft.js'],
  'logos/w1/hidden0000.webp',
];
const logo = 'logos/w1/abcdefghij.webp';
const publicKeys = ['player/index.html', 'player/player.js', 'videos/two/data.json', logo];
const objects = Object.fromEntries([
  ...privateKeys.map((name) => [name, toInfo('private')]),
  ...publicKeys.map((name) => [name, toInfo('public')]),
]) as Record<string, ObjectInfo>;

const decide = (
  url: string,
  { state = null, ...asked }: Partial<AskedRequest> & { state?: PlaybackState | null } = {},
) => {
  const sources: PolicySources = {
    panelOrigins: ['https://panel.example'],
    verify: () => ({ refused: 'bad_signature' }),
    look: (name) => Promise.resolve(objects[name] ?? null),
    head: () => Promise.resolve(null),
    findEmbedding: () => Promise.resolve(null),
    live: null,
    playback: { key, now: () => now, findState: () => Promise.resolve(state) },
  };
  const request = {
    method: 'GET',
    host: 'edge.example',
    origin: undefined,
    referer: undefined,
    contentType: undefined,
    destination: undefined,
    ...asked,
    url,
  };
  return decideRequest(request, sources);
};
const sent = { kind: 'send', isShared: false };
const refused = (refusal: string) => ({ kind: 'refuse', refusal });
const master = 'videos/one/2/hls/master.m3u8';

describe('a playback token', () => {
  it('opens its version and the files of the video', async () => {
    const token = toToken();
    for (const name of [master, 'videos/one/data.json', 'videos/one/texttracks/a.vtt', 'player/player.js'])
      expect(await decide(`/t/${token}/${name}`)).toMatchObject(sent);
    expect(await decide(`/t/${token}/player/?id=one`)).toMatchObject({
      ...sent,
      ref: { key: 'player/index.html' },
    });
    expect(await decide(`/t/${token}/player?id=one`)).toEqual({
      kind: 'redirect',
      status: 308,
      location: `/t/${token}/player/?id=one`,
    });
    for (const name of [master, logo])
      expect(await decide(`/t/${token}/${name}`)).toMatchObject({
        ...sent,
        presentation: { cacheControl: 'private, max-age=3540' },
      });
    // The same path stays closed without a token.
    expect(await decide(`/${master}`)).toMatchObject(refused('not_public'));
  });

  it.each([
    ['another version', 'videos/one/1/hls/master.m3u8'],
    ['a version with the same prefix', 'videos/one/20/hls/master.m3u8'],
    ['another video', 'videos/two/2/hls/master.m3u8'],
    ['another video’s public file', 'videos/two/data.json'],
    ['the list of revoked tokens', 'videos/one/playback.json'],
    ['a file outside of videos', 'certificates/a.test.json'],
    ['a private file of the player', 'player/draft.js'],
    ['a missing file', 'videos/one/2/hls/none.ts'],
  ])('does not open %s', async (_what, name) => {
    expect(await decide(`/t/${toToken()}/${name}`)).toMatchObject(refused('not_public'));
  });

  it.each([
    'videos/one/2/../1/hls/master.m3u8',
    'videos/one/2/%2e%2e/1/hls/master.m3u8',
    'videos/one/2/..%2f1/hls/master.m3u8',
    'videos/one/2//hls/master.m3u8',
    'videos/one/2\\..\\1',
    '',
  ])('can’t be used for path traversal with %s', async (name) => {
    expect(await decide(`/t/${toToken()}/${name}`)).toMatchObject(refused('malformed'));
  });

  it('is valid for its time, claims and key only', async () => {
    const ask = (token: string) => decide(`/t/${token}/${master}`);
    expect(await ask(toToken({ expiresAt: now / 1000 }))).toMatchObject(refused('expired'));
    const [claims = '', signature = ''] = toToken().split('.');
    const forged = Buffer.from(
      Buffer.from(claims, 'base64url').toString().replace('"one",2', '"two",2'),
    ).toString('base64url');
    expect(await decide(`/t/${forged}.${signature}/videos/two/2/hls/master.m3u8`)).toMatchObject(
      refused('bad_signature'),
    );
    const foreign = writePlaybackToken(getPlaybackKey('another secret'), grant);
    expect(await ask(foreign)).toMatchObject(refused('bad_signature'));
    for (const token of ['x', `${claims}.`, `${claims}.${signature}.x`, `.${signature}`, 'a'.repeat(5000)])
      expect(await ask(token)).toMatchObject(refused('malformed'));
    // A read-only token can't be used for writing.
    expect(await decide(`/t/${toToken()}/${master}`, { method: 'PUT' })).toMatchObject(
      refused('method_not_allowed'),
    );
  });

  it('ends with its link and with sharing', async () => {
    const ask = (state: Partial<PlaybackState>, more: Partial<PlaybackGrant> = {}) =>
      decide(`/t/${toToken(more)}/${master}`, {
        state: { schema: 1, sharesEndedAt: null, revokedLinks: [], linksSince: {}, ...state },
      });
    expect(await ask({})).toMatchObject(sent);
    expect(await ask({ revokedLinks: ['link'] })).toMatchObject(refused('not_public'));
    expect(await ask({ revokedLinks: ['other'] })).toMatchObject(sent);
    expect(await ask({ linksSince: { link: issuedAt } })).toMatchObject(refused('not_public'));
    expect(await ask({ linksSince: { link: issuedAt - 1, other: issuedAt } })).toMatchObject(sent);
    expect(await ask({ sharesEndedAt: issuedAt })).toMatchObject(refused('not_public'));
    expect(await ask({ sharesEndedAt: issuedAt - 1 })).toMatchObject(sent);
    const by = { kind: 'integration' } as const;
    expect(await ask({ sharesEndedAt: issuedAt, revokedLinks: ['', 'link'] }, { by })).toMatchObject(sent);
  });

  it('is valid only on its site', async () => {
    const url = `/t/${toToken({ host: 'shop.example' })}`;
    const ask = (asked: Partial<AskedRequest>) => decide(`${url}/${master}`, asked);
    expect(await ask({})).toMatchObject(sent);
    expect(await ask({ origin: 'https://shop.example' })).toMatchObject(sent);
    expect(await ask({ referer: 'https://edge.example/t/x/player/?id=one' })).toMatchObject(sent);
    for (const asked of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { referer: 'https://shop.example.evil.example/' },
      { origin: 'https://shop.example', referer: 'https://evil.example/' },
    ])
      expect(await ask(asked)).toMatchObject(refused('not_public'));
    const page = await decide(`${url}/player/?id=one`);
    expect(page).toMatchObject({
      presentation: {
        contentSecurityPolicy: expect.stringContaining('frame-ancestors https://shop.example '),
      },
    });
  });
});

it('reads the claims of a playback token', () => {
  const own = { ...grant, host: 'shop.example' };
  expect(readPlaybackToken(key, toToken(own), now)).toEqual(own);
  expect(() => toToken({ videoId: '../other' })).toThrow();
});
