import { describe, expect, it } from 'vitest';

import { readClaims } from '@/lib/adapters/identity/openid/openid-identity';

const organizations = 'https://login.microsoftonline.com/organizations/v2.0';
const tenant = 'https://login.microsoftonline.com/8d1f7f2e-0000-4000-8000-000000000000/v2.0';
const base = { iss: 'https://id.test', sub: 'subject', email: 'K.Muster@Nordwind.example' };
const read = (
  kind: 'google' | 'microsoft' | 'openid',
  claims: object,
  issuer = 'https://id.test',
  domains: string[] = [],
) => readClaims({ ...base, ...claims }, { kind, issuer, domains });

describe('the email address of a sign-in', () => {
  it.each([
    ['google', { email_verified: true }, true],
    ['google', {}, false],
    ['openid', { email_verified: 'true' }, true],
    ['openid', { email_verified: false }, false],
    ['openid', { xms_edov: true }, false],
    ['microsoft', { email_verified: true }, false],
    ['microsoft', { xms_edov: '1' }, true],
    ['microsoft', { xms_edov: false }, false],
  ] as const)('is verified for the provider %s with the claims %j: %s', (kind, claims, isVerified) => {
    expect(read(kind, claims, organizations).isEmailVerified).toBe(isVerified);
  });

  it('is trusted from a Microsoft tenant only for the domains that the operator configured', () => {
    expect(read('microsoft', {}, tenant, ['nordwind.example']).isEmailVerified).toBe(true);
    expect(read('microsoft', {}, tenant, ['other.example']).isEmailVerified).toBe(false);
    expect(read('microsoft', {}, organizations, ['nordwind.example']).isEmailVerified).toBe(false);
  });

  it('is lowercased, or missing', () => {
    expect(read('openid', {}).email).toBe('k.muster@nordwind.example');
    expect(read('openid', { email: 'nobody' }).email).toBeNull();
  });
});

describe('the organisation of a sign-in', () => {
  it('is taken from Google’s claim, or from the domain of the verified address', () => {
    expect(read('google', { email_verified: true }).domain).toBeNull();
    expect(read('google', { hd: 'Nordwind.example' }).domain).toBe('nordwind.example');
    expect(read('openid', { email_verified: true }).domain).toBe('nordwind.example');
    expect(read('openid', {}).domain).toBeNull();
  });
});

it('identifies a Microsoft user by object id and others by subject', () => {
  expect(read('microsoft', { oid: 'object' }).subject).toBe('object');
  expect(read('openid', { oid: 'object' }).subject).toBe('subject');
});

it('uses both name claims, or splits the full name', () => {
  expect(read('openid', { given_name: 'Änne', family_name: 'Probst', name: 'X Y' })).toMatchObject({
    firstname: 'Änne',
    lastname: 'Probst',
  });
  expect(read('openid', { name: 'Änne von Probst' })).toMatchObject({
    firstname: 'Änne',
    lastname: 'von Probst',
  });
});
