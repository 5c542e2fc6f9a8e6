import { createHash } from 'node:crypto';

import { JWTAuthentication, type AuthStrategyFunction, type Payload, type PayloadRequest } from 'payload';
import { parseCookies } from 'payload/shared';

import { landRequest } from '@/lib/accounts/landing';
import { resolveActor } from '@/lib/core/access/actor';
import { recallUser } from '@/lib/core/access/recall-user';
import { getEnv } from '@/lib/core/env/env';
import { deriveKeys } from '@/lib/core/secrets/secret';

import { noteSession, findOpenSessions } from './sessions/session-row';

type FindByID = Payload['findByID'];

/**
 * Wraps Payload for its own strategy, which compares a token with the sessions in the account's row: ours
 * come from separate rows. Payload writes the whole account with each session, so concurrent sign-ins would
 * lose a session and could revert a changed password.
 */
const withOwnSessions = (payload: Payload, secret: string): Payload => {
  const findByID = async (options: Parameters<FindByID>[0]) => {
    const user = await payload.findByID({ ...options, overrideAccess: true });
    const open = await findOpenSessions(payload, String(user.id));
    return { ...user, sessions: open.map(({ sid }) => ({ id: sid })) };
  };
  return Object.assign(Object.create(payload) as Payload, { findByID: findByID as FindByID, secret });
};

/** The keys with which Payload signed sessions before the secret was replaced; it hashes its secret. */
const listFormerSecrets = (): string[] =>
  deriveKeys(getEnv().secrets.slice(1), 'payload').map((key) =>
    createHash('sha256').update(key.toString('hex')).digest('hex').slice(0, 32),
  );

/**
 * Authenticates a request by the panel's cookie: Payload's own strategy with our session rows, cached until
 * relevant rows change. Payload runs its strategy again afterwards but finds no sessions in the account's
 * row, so that no other way to authenticate exists.
 */
export const authenticateSession: AuthStrategyFunction = async (args) => {
  const { headers, payload } = args;
  const token = headers.has('authorization') ? undefined : readCookie(headers, payload);
  if (!token || isExpired(token)) return { user: null };
  // Payload also checks these headers, against cross-site requests.
  const origin = [headers.get('origin') ?? '', headers.get('sec-fetch-site') ?? ''];
  const user = await recallUser(payload, ['session', token, ...origin], async () => {
    for (const secret of [payload.secret, ...listFormerSecrets()]) {
      const own = withOwnSessions(payload, secret);
      const { user: found } = await JWTAuthentication({ ...args, payload: own, strategyName: 'local-jwt' });
      if (found) return landed(payload, found);
    }
    return null;
  });
  if (user) await noteSession(payload, { userId: String(user.id), token });
  return { user };
};

/**
 * Switches a person whose active workspace is closed or no longer theirs to another one. Runs for every call,
 * not only for pages.
 */
const landed = async (payload: Payload, user: NonNullable<PayloadRequest['user']>) => {
  const req = { payload, user, context: {} } as unknown as PayloadRequest;
  if ((await resolveActor(req)).kind === 'person') await landRequest(req, String(user.id));
  return user;
};

const readCookie = (headers: Headers, { config }: Payload): string | undefined =>
  parseCookies(headers).get(`${config.cookiePrefix}-token`);

/**
 * Reads the expiry from the token without verification, because the signature was checked when the user was
 * cached.
 */
const isExpired = (token: string): boolean => {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown;
    };
    return typeof claims.exp !== 'number' || claims.exp * 1000 <= Date.now();
  } catch {
    return true;
  }
};
