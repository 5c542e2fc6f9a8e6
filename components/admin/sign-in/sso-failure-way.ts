import type { SsoError } from '@/lib/accounts/sso/error-codes';

import { type SsoStart, toStartAddress } from './sign-in-api';

/** The likely solution of a failure, offered by the primary button. */
export type Way = 'account' | 'again' | 'email' | 'logIn' | 'invitation' | 'profile' | 'back';

const ways: Partial<Record<SsoError, Way>> = {
  no_user_matching_email: 'account',
  no_user_matching_invitation: 'account',
  unauthorized_domain: 'account',
  already_connected: 'account',
  'not_connected_{provider}': 'email',
  missing_email: 'email',
  '{provider}_sso_not_enabled': 'email',
  '{provider}_sso_not_configured': 'email',
  invalid_invite_token: 'back',
  missing_invite_token: 'back',
  accept_invitation_failed: 'invitation',
  missing_type: 'back',
  invalid_type: 'back',
  missing_parameters: 'back',
  unknown_provider: 'back',
  unauthorized: 'logIn',
};

type Failed = { error: SsoError; provider: string; retry: Partial<SsoStart> };

const profile = '/admin/profile';
const toLogIn = (redirect?: string): string =>
  redirect ? `/admin/login?${new URLSearchParams({ redirect })}` : '/admin/login';
const toInvitation = (inviteToken: string): string =>
  `/admin/accept-invite?${new URLSearchParams({ inviteToken })}`;

const findAddress = (way: Way, { provider, retry }: Failed): string => {
  const { type, inviteToken, redirect } = retry;
  // Invited users sign in on the invitation's page.
  const logIn = inviteToken ? toInvitation(inviteToken) : toLogIn(redirect);
  const isWhole = type && (type !== 'invitation' || inviteToken);
  switch (way) {
    case 'account':
    case 'again':
      if (!isWhole) return logIn;
      return toStartAddress(provider, {
        type,
        ...(inviteToken && { inviteToken }),
        ...(redirect && { redirect }),
        ...(way === 'account' && { account: 'other' as const }),
      });
    case 'logIn':
      return toLogIn(profile);
    case 'profile':
      return profile;
    case 'back':
      return '/admin';
    default:
      return logIn;
  }
};

/**
 * Label and target of the primary button. Connecting a provider starts in the profile, because it needs the
 * password. Pure.
 */
export const findFailureWay = (failed: Failed): { way: Way; href: string } => {
  const usual = ways[failed.error] ?? 'again';
  const isConnecting = failed.retry.type === 'connect' && (usual === 'account' || usual === 'again');
  const way = isConnecting ? 'profile' : usual;
  return { way, href: findAddress(way, failed) };
};

type Nameless<E> = E extends `{provider}_${infer End}`
  ? End
  : E extends `${infer Start}_{provider}`
    ? Start
    : E;

/** The message key of an error. Pure. */
export const toErrorText = <E extends SsoError>(error: E): Nameless<E> =>
  error.replace('{provider}_', '').replace('_{provider}', '') as Nameless<E>;
