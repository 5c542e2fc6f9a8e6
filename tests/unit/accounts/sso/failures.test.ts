import { describe, expect, it } from 'vitest';

import { findFailureWay, toErrorText } from '@/components/admin/sign-in/sso-failure-way';
import { readSsoCode, type SsoError, ssoErrors, toSsoCode } from '@/lib/accounts/sso/error-codes';
import { redactUrl } from '@/lib/core/logging/log';
import de from '@/messages/de/sso.json';
import en from '@/messages/en/sso.json';

/** The error codes of the specification, and `unknown_provider`. */
const specified = [
  'no_user_matching_invitation',
  'missing_type',
  'missing_parameters',
  'invalid_type',
  'missing_invite_token',
  'no_id_token_received',
  'invalid_state_code_verifier',
  'google_sso_not_enabled',
  'microsoft_sso_not_enabled',
  'google_sso_not_configured',
  'microsoft_sso_not_configured',
  'invalid_jwt',
  'invalid_id_token',
  'missing_email',
  'unauthorized_domain',
  'invalid_invite_token',
  'no_user_matching_email',
  'accept_invitation_failed',
  'unknown_error',
  'unauthorized',
  'not_connected_google',
  'not_connected_microsoft',
  'internal_server_error',
  'login_failed',
  'unknown_provider',
];
const errors = Object.keys(ssoErrors) as SsoError[];

it('knows all codes of the specification and only one other code', () => {
  const ours = ['google', 'microsoft'].flatMap((provider) =>
    errors.map((error) => toSsoCode(error, provider)),
  );
  expect([...new Set(ours)].sort()).toEqual([...specified, 'already_connected'].sort());
});

it('has a heading and an explanation for each code, in both languages', () => {
  for (const { sso } of [de, en]) {
    const texts: Record<string, { title: string; text: string }> = sso.errors;
    expect(Object.keys(texts).sort()).toEqual(errors.map(toErrorText).sort());
  }
});

it('reads the person a code refers to, and treats an unknown code as an unknown error', () => {
  expect(readSsoCode('rate_limited', 'google')).toEqual({ error: 'unknown_error', provider: 'google' });
  expect(readSsoCode('not_connected_werk', 'google')).toMatchObject({ error: 'unknown_error' });
  expect(readSsoCode('not_connected_werk', 'werk').error).toBe('not_connected_{provider}');
  for (const [code, under, provider] of [
    ['microsoft_sso_not_enabled', 'google', 'microsoft'],
    ['not_connected_google', 'microsoft', 'google'],
    ['microsoft_sso_not_configured', 'werk', 'microsoft'],
    ['invalid_jwt', 'werk', 'werk'],
  ] as const)
    expect(readSsoCode(code, under).provider).toBe(provider);
});

describe('the primary button', () => {
  const way = (error: SsoError, retry: object = { type: 'login', redirect: '/admin/a?b=1' }) =>
    findFailureWay({ error, provider: 'werk', retry });

  it('starts again, with another account if that helps', () => {
    expect(way('login_failed')).toEqual({
      way: 'again',
      href: '/api/sso/werk/start?type=login&redirect=%2Fadmin%2Fa%3Fb%3D1',
    });
    expect(way('no_user_matching_email', { type: 'login' }).href).toBe(
      '/api/sso/werk/start?type=login&account=other',
    );
    expect(way('invalid_state_code_verifier', {})).toEqual({ way: 'again', href: '/admin/login' });
    // The link's token is no longer known.
    expect(way('invalid_state_code_verifier', { type: 'invitation' }).href).toBe('/admin/login');
  });

  it('leads to the sign-in, the invitation, the profile or back', () => {
    expect(way('not_connected_{provider}').href).toBe('/admin/login?redirect=%2Fadmin%2Fa%3Fb%3D1');
    const invited = { type: 'invitation', inviteToken: 'a.b' };
    expect(way('not_connected_{provider}', invited).href).toBe('/admin/accept-invite?inviteToken=a.b');
    expect(way('accept_invitation_failed', invited)).toEqual({
      way: 'invitation',
      href: '/admin/accept-invite?inviteToken=a.b',
    });
    expect(way('already_connected', { type: 'connect' }).way).toBe('profile');
    expect(way('unauthorized').way).toBe('logIn');
    expect(way('unknown_provider')).toEqual({ way: 'back', href: '/admin' });
  });
});

it('keeps codes and states out of the log', () => {
  expect(redactUrl('/sso/google/callback?code=4/abc&state=login.x&iss=https://a.test')).toBe(
    '/sso/google/callback?code=***&state=***&iss=https://a.test',
  );
});
