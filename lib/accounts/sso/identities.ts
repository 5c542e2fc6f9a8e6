import type { Payload } from 'payload';

import { createUnknownPassword } from '@/lib/accounts/passwords';
import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { toLanguage } from '@/lib/core/i18n/languages';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { VerifiedIdentity } from '@/lib/ports/identity';
import type { Identity, User } from '@/payload-types';

type NewUser = {
  email: string;
  identity: Pick<VerifiedIdentity, 'firstname' | 'lastname'>;
  /** The first active workspace. */
  workspace?: string;
};

/**
 * Creates an account without a usable password; an emailed link can set one. The caller connects it to the
 * provider.
 */
export const createSsoUser = (
  { payload, req }: Pick<RequestContext, 'payload' | 'req'>,
  { email, identity: { firstname, lastname }, workspace }: NewUser,
): Promise<User> =>
  payload.create({
    collection: slugs.users,
    data: {
      email,
      firstname,
      lastname,
      password: createUnknownPassword(),
      isPasswordless: true,
      language: toLanguage(req.i18n.language),
      ...(workspace && { activeWorkspace: workspace }),
    },
    depth: 0,
    overrideAccess: true,
    req: asSystem(req),
  });

type ProviderIdentity = Pick<VerifiedIdentity, 'issuer' | 'subject'> & { provider: string };

const indexSubject = ({ provider, issuer, subject }: ProviderIdentity): string =>
  hmac(findIndexKey(getEnv().secret, 'identity'), JSON.stringify([provider, issuer, subject]));

/** All identities of an account. */
export const findIdentities = async (payload: Payload, userId: string): Promise<Identity[]> => {
  const { docs } = await payload.db.find<Identity>({
    collection: slugs.identities,
    where: { user: { equals: userId } },
    sort: 'createdAt',
    pagination: false,
    limit: 0,
  });
  return docs;
};

export const countIdentities = async (payload: Payload, userId: string): Promise<number> =>
  (await payload.db.count({ collection: slugs.identities, where: { user: { equals: userId } } })).totalDocs;

/** The account that a provider's identity is connected to, or null. */
export const findUserIdOf = async (payload: Payload, identity: ProviderIdentity): Promise<string | null> => {
  const row = await payload.db.findOne<Identity>({
    collection: slugs.identities,
    where: { subjectIndex: { equals: indexSubject(identity) } },
  });
  return getRelationId(row?.user);
};

/** Connects an account to a provider's identity. False if either already has such a connection. */
export const createIdentity = async (
  payload: Payload,
  { userId, provider, identity }: { userId: string; provider: string; identity: VerifiedIdentity },
): Promise<boolean> => {
  const mine = (await findIdentities(payload, userId)).some((row) => row.provider === provider);
  if (mine) return false;
  const now = new Date().toISOString();
  const row = await createOnce(payload, {
    collection: slugs.identities,
    key: 'subjectIndex',
    data: {
      user: userId,
      provider,
      email: identity.email,
      lastUsedAt: now,
      subjectIndex: indexSubject({ provider, ...identity }),
    },
  });
  return row !== null;
};

/** Stores the use of an identity, and its current address. */
export const noteIdentityUse = async (
  payload: Payload,
  { provider, identity }: { provider: string; identity: VerifiedIdentity },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.identities,
    where: { subjectIndex: { equals: indexSubject({ provider, ...identity }) } },
    data: { lastUsedAt: new Date().toISOString(), email: identity.email },
  });
};
