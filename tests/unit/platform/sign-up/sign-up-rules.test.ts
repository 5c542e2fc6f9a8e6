import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { describe, expect, it } from 'vitest';

import {
  countFreeMonths,
  listOffers,
  switchPeriod,
} from '@/components/admin/sign-up/create-account/package-choice';
import { hashBlock, toBlock, toHex, solveWork } from '@/components/admin/sign-up/create-account/solve-work';
import { formatWait } from '@/components/admin/sign-up/create-account/wait-notice';
import { findPersonErrors } from '@/components/admin/sign-up/find-person-errors';
import { attempts, readShown } from '@/components/admin/sign-up/use-build';
import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { defaultPasswordPolicy } from '@/lib/accounts/rules';
import { isPublicPath } from '@/lib/http/server/find-strangers-answer';
import { packageCatalogue } from '@/lib/platform/seed/seed-demo';
import type { WorkChallenge } from '@/lib/platform/sign-up/proof-of-work';
import {
  cleanRef,
  isDomainAllowed,
  keepUrlParams,
  listSimilarSlugs,
  toSlug,
} from '@/lib/platform/sign-up/rules';
import { toCredentialCheck } from '@/lib/workspaces/cloud/build-steps';
import type { Package } from '@/payload-types';

describe('URL parameters of a sign-up', () => {
  it.each([
    ['Partner', 'partner'],
    ['Über_uns und Größe', 'ueber-uns-und-groesse'],
    ['a  b__c', 'a-b-c'],
    ['Café!?', 'cafe'],
    ['x'.repeat(80), 'x'.repeat(50)],
    ['💥', ''],
  ])('cleans the ref %s', (given, kept) => expect(cleanRef(given)).toBe(kept));

  it('keeps all parameters except secrets', () => {
    expect(keepUrlParams('?ref=a&utm_source=b%20c&verifyToken=x&password=y')).toBe('ref=a&utm_source=b+c');
    expect(keepUrlParams('?code=a&state=b&promo_code=SPRING&country_code=de&client_secret=c')).toBe(
      'promo_code=SPRING&country_code=de',
    );
    expect(keepUrlParams(`?a=${'x'.repeat(3000)}`)).toHaveLength(2000);
  });
});

describe('a slug', () => {
  it.each([
    ['Nordwind GmbH', 'nordwind-gmbh'],
    ['Müller & Söhne', 'mueller-soehne'],
    ['AB', ''],
    ['--', ''],
    ['a'.repeat(40), 'a'.repeat(30)],
  ])('is suggested from the name %s', (name, slug) => expect(toSlug(name)).toBe(slug));

  it('has available alternatives if it is taken', () => {
    expect(listSimilarSlugs('nordwind', 'Nordwind GmbH', 2026).slice(0, 3)).toEqual([
      'nordwind-gmbh',
      'nordwind-video',
      'nordwind-media',
    ]);
    const long = listSimilarSlugs('a'.repeat(30), 'A', 2026);
    expect(long.every((slug) => slug.length <= 30)).toBe(true);
    expect(long).not.toContain('a'.repeat(30));
  });
});

it('accepts the domains that the operator lists', () => {
  expect(isDomainAllowed('a@x.example', [])).toBe(true);
  expect(isDomainAllowed('a@X.example', ['x.example'])).toBe(true);
  expect(isDomainAllowed('a@sub.x.example', ['x.example'])).toBe(false);
});

it('reports field by field what is wrong with a person', () => {
  const rules = { policy: defaultPasswordPolicy, domains: ['firma.de'] };
  const person = { firstname: 'A', lastname: 'B', email: 'a@firma.de', password: 'Holztisch-7x' };
  expect(findPersonErrors(person, rules)).toEqual({});
  const email = (given: string) => findPersonErrors({ ...person, email: given }, rules).email;
  expect(email('k.muster@nordwind')).toBe('signUp.person.emailEnding');
  expect(email('k.muster')).toBe('signUp.person.emailInvalid');
  expect(email('a@other.de')).toBe('signUp.person.domainNotAllowed');
  expect(
    Object.keys(findPersonErrors({ firstname: '', lastname: ' ', email: '', password: '' }, rules)),
  ).toEqual(['firstname', 'lastname', 'email', 'password']);
});

describe('the available plans', () => {
  const packages = packageCatalogue.map((plan, index) => ({ ...plan, id: String(index) }) as Package);
  const onOffer = packages.filter(({ isPublic }) => isPublic);
  it('start with the trial and are sorted by price', () => {
    const slugs = (period: 'month' | 'year', hasTrial = true) =>
      listOffers(onOffer, period, hasTrial).map(({ slug }) => slug);
    expect(slugs('year')).toEqual(['free-trial', 'start', 'grow', 'business']);
    expect(slugs('month', false)).toEqual(['start', 'grow', 'business']);
  });
  it('show how many months of a year are free', () => {
    expect(countFreeMonths(onOffer)).toBe(2);
    expect(countFreeMonths(onOffer.filter(({ paymentPeriod }) => paymentPeriod === 'year'))).toBe(0);
  });
  it('are kept when the period changes', () => {
    const grow = onOffer.find(({ slug, paymentPeriod }) => slug === 'grow' && paymentPeriod === 'year');
    const monthly = switchPeriod(onOffer, grow?.id ?? '', 'month');
    expect(onOffer.find(({ id }) => id === monthly)).toMatchObject({ slug: 'grow', paymentPeriod: 'month' });
    expect(switchPeriod(onOffer, '0', 'month')).toBe('0');
  });
});

describe('the proof of work', () => {
  it('hashes like SHA-256', () => {
    const abc = new TextEncoder().encode('abc');
    expect(toHex(hashBlock(toBlock(abc)))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
  it('is solved as altcha verifies it', async () => {
    const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: 4321,
      deriveKey,
      data: { issuedAt: 1 },
      ...secrets,
    });
    const proof = solveWork(challenge as WorkChallenge);
    expect(proof?.solution.counter).toBe(4321);
    const solution = { derivedKey: '', counter: 0, ...proof?.solution, time: 0 };
    expect(await verifySolution({ challenge, solution, deriveKey, ...secrets })).toMatchObject({
      verified: true,
    });
    expect(solveWork(challenge as WorkChallenge, 100)).toBeNull();
  });
});

it('shows the remaining wait', () => {
  expect([0, 9, 581].map(formatWait)).toEqual(['0:00', '0:09', '9:41']);
});

it('lists the failed probes', () => {
  const all = { putFile: true, listObjects: true, changeAcl: true, deleteFile: true };
  expect(toCredentialCheck({ uploadBucket: all, streamBucket: all })).toMatchObject({
    status: 'success',
    errors: [],
  });
  expect(
    toCredentialCheck({
      uploadBucket: { ...all, putFile: false },
      streamBucket: { ...all, changeAcl: false },
    }),
  ).toMatchObject({
    status: 'failed',
    errors: ['Upload Bucket: Put File failed', 'Stream Bucket: Change ACL failed'],
  });
  expect(attempts).toBe(5);
});

it('starts by showing the current step of a workspace’s setup', () => {
  const build = (statuses: string[]) =>
    readShown({ steps: statuses.map((status) => ({ status })) } as Parameters<typeof readShown>[0]);
  expect(build(['success', 'open', 'open', 'open'])).toBe(1);
  expect(build(['success', 'success', 'success', 'success'])).toBe(3);
});

it('redirects strangers away from unknown paths, except below the public ones', () => {
  expect(isPublicPath('collaborate/video/abc')).toBe(true);
  expect(isPublicPath('collaborate')).toBe(false);
  expect(isPublicPath('adminx')).toBe(false);
});

it('escapes typed text in an email', () => {
  const { html, text } = composeLetter({
    language: 'de',
    title: '<b>T</b>',
    paragraphs: ['A & B'],
    button: { label: 'Los', url: 'https://x.example/?a=1&b=2' },
    addressHint: 'Hinweis',
    details: [['N', '<i>']],
  });
  expect(html).not.toMatch(/<b>T|<i>/);
  expect(html).not.toMatch(/src=|@import/);
  expect(text).toContain('Los: https://x.example/?a=1&b=2');
});
