import { describe, expect, it } from 'vitest';

import { decideLive, decideLivePreview } from '@/lib/engines/edge/policy/decide-live';
import type { Verdict } from '@/lib/engines/edge/policy/verdict';
import { getPreviewKey, writePreviewToken } from '@/lib/formats/playback-tokens';

const key = getPreviewKey('a secret for tests');
const now = Date.UTC(2026, 10, 23);
const live = { key, now: () => now };
const missing = { kind: 'refuse', refusal: 'not_found', readers: 'everybody' } as const;
const there = { kind: 'redirect', status: 302, location: '/stands-for-a-file' } as const;

describe('a request for a file of a live broadcast', () => {
  const decide = async (path: string, stored: Exclude<Verdict, { kind: 'live' }>, query = '') => {
    let looks = 0;
    const verdict = await decideLive({ key: path, query, live }, () => {
      looks += 1;
      return Promise.resolve(stored);
    });
    if (verdict.kind !== 'live') return { verdict, looks };
    const before = looks;
    return { verdict: { kind: 'live', path: verdict.path }, looks: before, other: await verdict.findOther() };
  };
  const asked = { kind: 'live', path: '/public/e1/b1/source.m3u8?_HLS_msn=3' };

  it('is sent to the live process before the store if the file may be newer there', async () => {
    expect(await decide('live/e1/b1/source.m3u8', there, '_HLS_msn=3')).toEqual({
      ...{ verdict: asked, looks: 0, other: there },
    });
    expect(await decide('live/e1/b1/source/4.2.m4s', missing)).toEqual({
      ...{ verdict: { kind: 'live', path: '/public/e1/b1/source/4.2.m4s' }, looks: 0, other: missing },
    });
  });

  it('is answered with the stored file once it is complete', async () => {
    for (const path of ['live/e1/b1/source/4.m4s', 'live/e1/b1/source/init-1.mp4', 'live/e1/data.json'])
      expect(await decide(path, there)).toEqual({ verdict: there, looks: 1 });
    expect(await decide('live/e1/b1/source/4.m4s', missing)).toMatchObject({
      ...{ verdict: { kind: 'live' }, looks: 1, other: missing },
    });
    expect(await decide('videos/v1/data.json', missing)).toMatchObject({ verdict: missing });
  });

  it('reports waiting viewers to the live process, even without a channel', async () => {
    expect(await decide('live/e1/waiting/here', missing, 'v=7')).toEqual({
      ...{
        verdict: { kind: 'live', path: '/public/e1/waiting/here?v=7' },
        looks: 0,
        other: { kind: 'noted' },
      },
    });
  });
});

describe('the preview for the sender', () => {
  const grant = { eventId: 'e1', broadcast: 'b1', expiresAt: now / 1000 + 60, supportId: null };
  const endedSupports = new Set<string>();
  const playback = {
    key,
    now: () => now,
    findState: async (subject: string) => (endedSupports.has(subject) ? ended : null),
  };
  const ended = { schema: 1, sharesEndedAt: now / 1000, revokedLinks: [], linksSince: {} } as const;
  const decide = (token: string, method = 'GET') =>
    decideLivePreview({ method } as never, { live, playback } as never, {
      token,
      file: 'master.m3u8',
      query: '',
    });
  const refused = { kind: 'refuse', refusal: 'not_public' };

  it('is opened by its token while it is valid', async () => {
    expect(await decide(writePreviewToken(key, grant))).toMatchObject({ path: '/preview/e1/b1/master.m3u8' });
    expect(await decide(writePreviewToken(key, { ...grant, expiresAt: now / 1000 }))).toMatchObject(refused);
  });

  it('ends with the support session that requested it', async () => {
    const token = writePreviewToken(key, { ...grant, supportId: 's1' });
    expect(await decide(token)).toMatchObject({ path: '/preview/e1/b1/master.m3u8' });
    endedSupports.add('support-s1');
    expect(await decide(token)).toMatchObject(refused);
  });

  it('is opened by nothing else', async () => {
    const [text = '', signature = ''] = writePreviewToken(key, grant).split('.');
    const forged = Buffer.from(JSON.stringify(['e2', 'b1', grant.expiresAt])).toString('base64url');
    expect(await decide(`${forged}.${signature}`)).toMatchObject(refused);
    expect(await decide(`${text}.${'A'.repeat(43)}`)).toMatchObject(refused);
    expect(await decide(writePreviewToken(getPreviewKey('another secret'), grant))).toMatchObject(refused);
    expect(await decide('')).toMatchObject(refused);
    expect(await decide(writePreviewToken(key, grant), 'POST')).toMatchObject({
      refusal: 'method_not_allowed',
    });
  });
});
