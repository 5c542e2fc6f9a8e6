import { describe, expect, it } from 'vitest';

import { decideLive, decideLivePreview } from '@/lib/edge/policy/decide-live';
import type { Verdict } from '@/lib/edge/policy/verdict';
import { getPreviewKey, writePreviewToken } from '@/lib/live/preview-token';

const key = getPreviewKey('a secret for tests');
const now = Date.UTC(2026, 10, 23);
const live = { key, now: () => now };
const missing = { kind: 'refuse', refusal: 'not_found', readers: 'everybody' } as const;
const there = { kind: 'redirect', status: 302, location: '/stands-for-a-file' } as const;

describe('a file of a broadcast', () => {
  const decide = (path: string, stored: Exclude<Verdict, { kind: 'live' }>, query = '') =>
    decideLive({ key: path, query, live }, () => Promise.resolve(stored));

  it('is asked of the process for live where it is newer there', async () => {
    expect(await decide('live/e1/b1/source.m3u8', there, '_HLS_msn=3')).toEqual({
      ...{ kind: 'live', path: '/public/e1/b1/source.m3u8?_HLS_msn=3', otherwise: there },
    });
    expect(await decide('live/e1/b1/source/4.2.m4s', missing)).toMatchObject({ kind: 'live' });
  });

  it('is a file where it is whole, once it is there', async () => {
    expect(await decide('live/e1/b1/source/4.m4s', there)).toEqual(there);
    expect(await decide('live/e1/b1/source/4.m4s', missing)).toMatchObject({ kind: 'live' });
    expect(await decide('live/e1/b1/source/init-1.mp4', there)).toEqual(there);
    expect(await decide('live/e1/data.json', there)).toEqual(there);
    expect(await decide('videos/v1/data.json', missing)).toEqual(missing);
  });
});

it('hears who waits, also where no channel counts them', async () => {
  expect(
    await decideLive({ key: 'live/e1/waiting/here', query: 'v=7', live }, () => Promise.resolve(missing)),
  ).toEqual({ kind: 'live', path: '/public/e1/waiting/here?v=7', otherwise: { kind: 'noted' } });
});

describe('the picture that a sender alone sees', () => {
  const grant = { eventId: 'e1', broadcast: 'b1', expiresAt: now / 1000 + 60 };
  const decide = (token: string, method = 'GET') =>
    decideLivePreview({ method } as never, { live }, { token, file: 'master.m3u8', query: '' });
  const refused = { kind: 'refuse', refusal: 'not_public' };

  it('is opened by its token, for as long as that is good', () => {
    expect(decide(writePreviewToken(key, grant))).toMatchObject({ path: '/preview/e1/b1/master.m3u8' });
    expect(decide(writePreviewToken(key, { ...grant, expiresAt: now / 1000 }))).toMatchObject(refused);
  });

  it('is opened by nothing else', () => {
    const [text = '', signature = ''] = writePreviewToken(key, grant).split('.');
    const forged = Buffer.from(JSON.stringify(['e2', 'b1', grant.expiresAt])).toString('base64url');
    expect(decide(`${forged}.${signature}`)).toMatchObject(refused);
    expect(decide(`${text}.${'A'.repeat(43)}`)).toMatchObject(refused);
    expect(decide(writePreviewToken(getPreviewKey('another secret'), grant))).toMatchObject(refused);
    expect(decide('')).toMatchObject(refused);
    expect(decide(writePreviewToken(key, grant), 'POST')).toMatchObject({ refusal: 'method_not_allowed' });
  });
});
