import type { Payload, PayloadRequest } from 'payload';

import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { User } from '@/payload-types';

import type { PasskeyProof } from './passkeys/verify-passkey';
import { isPasswordOf } from './passwords';
import { maxPasswordLength } from './rules';
import { getSid, endSessions, prolongSession } from './sessions/session-row';
import { noteFailedLogin, slowLogin } from './slow-logins';
import { proveSecondFactor } from './two-factor/check-second-factor';
import { findUserByEmail } from './users';
import { openSession, forgetSession, signSession } from './workarounds/sign-session';

/**
 * The state of the newest open sign-up with this address and password; null if there is none or the password
 * differs.
 */
type FindOpenSignUpState = (
  payload: Payload,
  credentials: { email: string; password: string },
) => Promise<'mailed' | 'waiting' | null>;

export type Credentials = {
  email: string;
  password: string;
  totp?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyProof | undefined;
};

/** The account with the fields that its owner may read. */
const readOwn = async (req: PayloadRequest, user: User, sid: string) => {
  req.user = { ...user, collection: slugs.users, _sid: sid, _strategy: 'session' } as PayloadRequest['user'];
  const { payload } = req;
  const own = await payload.findByID({
    collection: slugs.users,
    id: user.id,
    depth: 0,
    overrideAccess: false,
    req,
  });
  return { ...own };
};

/**
 * Answers a sign-in with a wrong password. If the password belongs to an open sign-up the answer says so,
 * whether or not the account exists. The second comparison always takes its time, so that neither answer nor
 * timing reveals accounts.
 */
const refuse = async (
  { payload, req }: RequestContext,
  { email, password }: Credentials,
  findOpenSignUpState: FindOpenSignUpState,
): Promise<never> => {
  const open = await findOpenSignUpState(payload, { email, password });
  if (open) throw new AppError(open === 'waiting' ? 'sign_up_waiting' : 'email_unconfirmed');
  await noteFailedLogin(req, email);
  throw new AppError('unauthorized');
};

/**
 * Signs in with address, password and second factor. Throws `unauthorized`, `rate_limited`,
 * `email_unconfirmed`, `sign_up_waiting`, and the errors of `proveSecondFactor`.
 */
export const signIn = async (
  ctx: RequestContext,
  credentials: Credentials,
  findOpenSignUpState: FindOpenSignUpState,
) => {
  const { payload, req } = ctx;
  const { email, password } = credentials;
  if (password.length > maxPasswordLength) throw new AppError('unauthorized');
  await slowLogin(req, email);
  const user = await findUserByEmail(payload, email);
  if (!(await isPasswordOf(user ?? {}, password)) || !user)
    return refuse(ctx, credentials, findOpenSignUpState);
  await proveSecondFactor(payload, user.id, credentials);
  const isStillGood = ({ hash, email: address }: User) => hash === user.hash && address === email;
  const { sid, exp } = await openSession(req, user.id, isStillGood);
  return { message: 'Auth Passed', exp, user: await readOwn(req, user, sid) };
};

/** Extends the caller's session by its full duration. Throws `unauthorized`, `forbidden`. */
export const refreshSession = async ({ payload, req, actor }: RequestContext) => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  const user = req.user as User;
  const sid = getSid(req) ?? '';
  const seconds = payload.collections[slugs.users].config.auth.tokenExpiration;
  if (!(await prolongSession(payload, { userId: user.id, sid, seconds }))) throw new AppError('unauthorized');
  const { exp } = await signSession(req, user, sid);
  return {
    message: 'Token refreshed successfully',
    exp,
    setCookie: true,
    strategy: 'local-jwt',
    user: await readOwn(req, user, sid),
  };
};

/**
 * Ends the caller's session, or all of the account. Throws `forbidden` to tokens, `no_session` to anonymous
 * callers.
 */
export const signOut = async (
  { payload, req, actor }: RequestContext,
  { allSessions }: { allSessions: boolean },
): Promise<{ message: string }> => {
  if (actor.kind === 'integration') throw new AppError('forbidden');
  if (!('userId' in actor)) throw new AppError('no_session');
  await endSessions(payload, { userId: actor.userId, ...(!allSessions && { sid: getSid(req) ?? 'none' }) });
  forgetSession(req);
  return { message: 'You have been logged out successfully.' };
};
