import { describe, expect, it } from 'vitest';

import { listRecords } from '@/lib/adapters/domains/dns';
import { presentDomain } from '@/lib/workspaces/domains/present-domain';
import {
  findCustomDomainFault,
  getNextAttempt,
  getZone,
  isOwnHost,
  toDomain,
} from '@/lib/workspaces/domains/rules';
import type { CustomDomain } from '@/payload-types';

describe('findCustomDomainFault', () => {
  it.each(['video.nordwind.example', 'a.b.c.de', ' Video.Nordwind.EXAMPLE ', 'video.müller.de', 'x1-y.z.de'])(
    'accepts %j as a subdomain',
    (domain) => expect(findCustomDomainFault(domain)).toBeNull(),
  );

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['www.nordwind.example', 'www'],
    ['WWW.nordwind.example', 'www'],
    ['nordwind.example', 'invalid'],
    ['nordwind', 'invalid'],
    ['video.nordwind.e', 'invalid'],
    ['video.nordwind.c0m', 'invalid'],
    ['video..example', 'invalid'],
    ['*.nordwind.example', 'invalid'],
    ['video_1.nordwind.example', 'invalid'],
    ['https://video.nordwind.example', 'invalid'],
    ['video.nordwind.example/x', 'invalid'],
    ['video.nordwind.example:8080', 'invalid'],
    ['192.0.2.1', 'invalid'],
    ['metadata.google.internal', 'invalid'],
    ['video.nordwind.local', 'invalid'],
    ['video.home.arpa', 'invalid'],
    ['x.kubernetes.default.svc', 'invalid'],
    ['web.shop.svc', 'invalid'],
    ['web.shop.svc.cluster.local', 'invalid'],
    ['printer.office.local', 'invalid'],
    ['web.node.consul', 'invalid'],
    [`${'a'.repeat(64)}.nordwind.example`, 'invalid'],
  ])('rejects %j: %s', (domain, fault) => expect(findCustomDomainFault(domain)).toBe(fault));
});

it('normalises domains as URLs do', () => {
  expect(toDomain(' Video.MÜLLER.de')).toBe('video.xn--mller-kva.de');
  expect(getZone('a.video.nordwind.example')).toBe('nordwind.example');
  expect(isOwnHost('x.cdn.example', ['cdn.example'])).toBe(true);
  expect(isOwnHost('xcdn.example', ['cdn.example'])).toBe(false);
});

it('retries an unavailable certificate less and less often', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  const minutes = [1, 2, 3, 7, 50].map(
    (attempts) => (getNextAttempt(attempts, now).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 5, 15, 1440, 1440]);
});

describe('the displayed state of a domain', () => {
  const port = {
    adapter: 'edge' as const,
    issuesCertificates: true,
    describe: (claim: { domain: string; workspaceId: string }) =>
      listRecords(claim, { target: 'edge.example', secret: 's' }),
  };
  const present = (fields: object) =>
    presentDomain({ id: '1', domain: 'v.a.example', workspace: 'w', ...fields } as CustomDomain, port);
  const records = (...found: [boolean, string | null][]) =>
    found.map(([isRight, value]) => ({ isRight, found: value, since: '2026-01-01T00:00:00.000Z' }));
  const right: [boolean, null] = [true, null];

  it.each([
    [{}, 'waiting'],
    [{ state: { records: records(right, [false, null]), problem: null } }, 'waiting'],
    [{ state: { records: records(right, [false, 'old.example']), problem: null } }, 'failed'],
    [{ state: { records: records(right, right), problem: null } }, 'issuing'],
    [{ state: { records: records(right, right), problem: 'unreachable' } }, 'failed'],
    [{ state: { records: null, problem: 'dns' } }, 'failed'],
    [{ verified: true, state: { records: records([false, null], right), problem: null } }, 'active'],
  ])('for %j is %s', (fields, status) => expect(present(fields).status).toBe(status));

  it('is renewed 30 days before its certificate expires', () => {
    expect(present({ validTo: '2027-02-10T00:00:00.000Z' }).renewsFrom).toBe('2027-01-11T00:00:00.000Z');
  });
});
