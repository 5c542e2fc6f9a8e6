import { describe, expect, it } from 'vitest';

import { decideRequest } from '@/lib/engines/edge/policy/decide-request';
import type { AskedRequest, PolicySources } from '@/lib/engines/edge/policy/policy-sources';
import type { ObjectInfo, SignedGrant } from '@/lib/ports/storage';

const toInfo = (visibility: ObjectInfo['visibility']): ObjectInfo => ({
  size: 1,
  etag: '"a"',
  lastModified: new Date(0),
  contentType: 'video/mp4',
  visibility,
});

const objects: Record<string, ObjectInfo> = {
  'videos/1/1/a.mp4': toInfo('public'),
  'videos/2/1/a.mp4': toInfo('private'),
  'player/player.js': toInfo('public'),
  'player/index.html': toInfo('public'),
};

const ref = { bucket: 'upload', key: 'uploads/1/1/original.mp4' } as const;
const grants: Record<string, SignedGrant> = {
  put: { kind: 'put', ref, contentType: 'video/mp4' },
  part: { kind: 'part', ref, uploadId: 'x', partNumber: 1 },
  get: { kind: 'get', ref: { bucket: 'stream', key: 'videos/2/1/a.mp4' } },
  save: { kind: 'get', ref: { bucket: 'stream', key: 'videos/2/1/a.mp4' }, downloadName: 'Film.mp4' },
  gone: { kind: 'get', ref },
};

const sources: PolicySources = {
  panelOrigins: ['https://panel.example'],
  verify: ({ url }) => {
    const grant = grants[/signature=(\w+)/.exec(url)?.[1] ?? ''];
    return grant ? { grant } : { refused: 'bad_signature' };
  },
  look: (key) => Promise.resolve(objects[key] ?? null),
  head: ({ key }) => Promise.resolve(objects[key] ?? null),
  findEmbedding: () => Promise.resolve(null),
  playback: null,
  live: null,
};

const decide = (asked: Partial<AskedRequest>, changed: Partial<PolicySources> = {}) =>
  decideRequest(
    {
      method: 'GET',
      url: '/',
      host: 'edge.example',
      origin: undefined,
      referer: undefined,
      contentType: undefined,
      destination: undefined,
      ...asked,
    },
    { ...sources, ...changed },
  );

describe('decideRequest', () => {
  it.each([
    '/health',
    '/player',
    '/player/',
    '/videos/1/1/a.mp4',
    '/lp/a.b/master.m3u8',
    '/_upload/a?signature=put',
  ])('refuses all other methods: %s', async (url) => {
    for (const method of ['TRACE', 'DELETE', 'PATCH', 'POST', 'PROPFIND', 'CONNECT'])
      expect(await decide({ url, method }), method).toMatchObject({ refusal: 'method_not_allowed' });
  });
  it('refuses uploads if nothing is stored', async () => {
    for (const url of ['/health', '/player'])
      expect(await decide({ url, method: 'PUT' })).toMatchObject({ refusal: 'method_not_allowed' });
  });

  it.each([
    [{ url: '/videos/1/1/a.mp4' }, { kind: 'send', isShared: true }],
    [
      { url: '/videos/1/1/a.mp4', method: 'HEAD' },
      { kind: 'send', isShared: true },
    ],
    [{ url: '/videos/2/1/a.mp4' }, { kind: 'refuse', refusal: 'not_public' }],
    [{ url: '/videos/3/1/a.mp4' }, { kind: 'refuse', refusal: 'not_public' }],
    [{ url: '/player/none.js' }, { kind: 'refuse', refusal: 'not_found' }],
    [{ url: '/../a' }, { kind: 'refuse', refusal: 'malformed' }],
    [{ url: '/health' }, { kind: 'health' }],
    [{ url: '/player' }, { kind: 'redirect', status: 308, location: '/player/' }],
    [
      { url: '/videos/1/1/a.mp4', method: 'DELETE' },
      { kind: 'refuse', refusal: 'method_not_allowed' },
    ],
    [
      { url: '/videos/1/1/a.mp4', method: 'PUT' },
      { kind: 'refuse', refusal: 'method_not_allowed' },
    ],
    [
      { url: '/videos/2/1/a.mp4', method: 'OPTIONS' },
      { kind: 'preflight', target: 'delivery' },
    ],
    [
      { url: '/player/?id=1' },
      { kind: 'send', presentation: { contentSecurityPolicy: expect.anything() as string } },
    ],
  ])('decides %j', async (asked, expected) => {
    expect(await decide(asked)).toMatchObject(expected);
  });

  it.each([
    [{ url: '/videos/2/1/a.mp4?signature=get' }, { kind: 'send', isShared: false, presentation: {} }],
    [{ url: '/videos/2/1/a.mp4?signature=save' }, { kind: 'send', presentation: { saveAs: 'Film.mp4' } }],
    [{ url: '/videos/2/1/a.mp4?signature=forged' }, { kind: 'refuse', refusal: 'bad_signature' }],
    [{ url: '/_upload/x?signature=gone' }, { kind: 'refuse', refusal: 'not_found', readers: 'everybody' }],
    [
      { method: 'PUT', url: '/_upload/x?signature=put', origin: 'https://panel.example' },
      { kind: 'receive', grant: grants.put, readers: { origin: 'https://panel.example' } },
    ],
    [
      { method: 'PUT', url: '/_upload/x?signature=part', origin: 'https://evil.example' },
      { kind: 'receive', grant: grants.part, readers: { origin: null } },
    ],
    [
      { method: 'PUT', url: '/_upload/x?signature=forged', origin: 'https://panel.example' },
      { kind: 'refuse', refusal: 'bad_signature', readers: { origin: 'https://panel.example' } },
    ],
    [
      { method: 'OPTIONS', url: '/_upload/x', origin: 'https://panel.example' },
      { kind: 'preflight', target: 'upload', readers: { origin: 'https://panel.example' } },
    ],
    [
      { method: 'OPTIONS', url: '/_upload/x', origin: 'https://evil.example' },
      { kind: 'refuse', refusal: 'origin_not_allowed', readers: { origin: null } },
    ],
  ])('decides with a signature: %j', async (asked, expected) => {
    expect(await decide(asked)).toMatchObject(expected);
  });

  it('handles no signed URLs if the store answers them itself', async () => {
    for (const url of ['/_upload/x?signature=put', '/videos/2/1/a.mp4?signature=get'])
      expect(await decide({ url }, { verify: null })).toMatchObject({ kind: 'refuse', refusal: 'not_found' });
  });

  it('sends originals as downloads, whatever their URL says', async () => {
    const head = () => Promise.resolve(toInfo('private'));
    const verdict = await decide({ url: '/_upload/x?signature=gone' }, { head });
    expect(verdict).toMatchObject({ kind: 'send', isShared: false, presentation: { saveAs: true } });
  });
});
