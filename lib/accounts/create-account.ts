import { randomUUID } from 'node:crypto';

import type { Payload, PayloadRequest } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { toLanguage } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';
import { acquireLock, releaseLock } from '@/lib/worker/lock';
import type { User } from '@/payload-types';

import { assertPasswordPolicy, createUnknownPassword } from './passwords';
import { createResetLink } from './regain-access';
import { normaliseEmail } from './rules';
import { findUserByEmail } from './users';

export type NewAccount = { email: string; password: string; firstname: string; lastname: string };

export const hasAccount = async ({ db }: Payload): Promise<boolean> =>
  (await db.findOne({ collection: slugs.users, where: {} })) !== null;

const lockName = 'first-account';

/**
 * Creates the first account, which is a platform administrator's. Only one of several concurrent calls
 * succeeds; null for all others. Throws `password_policy`.
 */
export const createFirstAccount = async (
  payload: Payload,
  account: NewAccount,
  req?: PayloadRequest,
): Promise<User | null> => {
  assertPasswordPolicy(account.password);
  const lock = { name: lockName, owner: randomUUID() };
  if (!(await acquireLock(payload, lock))) return null;
  try {
    if (await hasAccount(payload)) return null;
    return await insertAccount(payload, { ...account, rootAccess: true }, req);
  } finally {
    await releaseLock(payload, lock);
  }
};

const insertAccount = (
  payload: Payload,
  data: NewAccount & { rootAccess: boolean },
  req?: PayloadRequest,
): Promise<User> =>
  payload.create({
    collection: slugs.users,
    // Without a request the language is that of the first sign-in.
    data: { ...data, ...(req && { language: toLanguage(req.i18n.language) }) },
    depth: 0,
    overrideAccess: true,
    req: asSystem(req),
  });

/** An account as an operator enters it on the command line. */
export type GivenAccount = {
  email: string;
  firstname: string;
  lastname: string;
  /** Null for an account whose password a link sets. */
  password: string | null;
};

/** The created account, and the link that sets its password; null if a password was given. */
export type CreatedAccount = { id: string; email: string; link: string | null };

const toCreated = async (payload: Payload, user: User, password: string | null): Promise<CreatedAccount> => ({
  ...{ id: user.id, email: user.email },
  link: password === null ? await createResetLink(payload, user) : null,
});

const readGiven = ({ email, password, ...names }: GivenAccount): NewAccount => {
  const address = normaliseEmail(email);
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`${email} is not an email address.`);
  return { ...names, email: address, password: password ?? createUnknownPassword() };
};

/** Creates the first account for the operator. Throws an `Error` if there is an account already. */
export const initialiseAccounts = async (payload: Payload, given: GivenAccount): Promise<CreatedAccount> => {
  const user = await createFirstAccount(payload, readGiven(given));
  if (!user) throw new Error('An account already exists. Use: reelhof admin user create');
  return toCreated(payload, user, given.password);
};

/** Creates an account for the operator. Throws an `Error` if the address has one. */
export const createAccount = async (
  payload: Payload,
  given: GivenAccount & { rootAccess: boolean },
): Promise<CreatedAccount> => {
  const { rootAccess, ...rest } = given;
  const account = readGiven(rest);
  assertPasswordPolicy(account.password);
  if (await findUserByEmail(payload, account.email))
    throw new Error(`${account.email} already has an account.`);
  return toCreated(payload, await insertAccount(payload, { ...account, rootAccess }), given.password);
};

export type ListedAccount = {
  id: string;
  email: string;
  name: string;
  isPlatformAdministrator: boolean;
  createdAt: string;
};

/** All accounts, the oldest first. */
export const listAccounts = async ({ db }: Payload): Promise<ListedAccount[]> => {
  const { docs } = await db.find<User>({
    collection: slugs.users,
    sort: 'createdAt',
    pagination: false,
    limit: 0,
  });
  return docs.map(({ id, email, fullname, rootAccess, createdAt }) => ({
    ...{ id, email, name: fullname ?? '' },
    ...{ isPlatformAdministrator: rootAccess === true, createdAt },
  }));
};
