import type { Context } from '@/lib/context';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

import { findProviderName, listProviderChoices } from './find-provider';
import { findIdentities } from './identities';

/** A provider in the account settings. */
export type SsoConnection = {
  key: string;
  name: string;
  /** Null if the account is not connected to it. */
  connected: { email: string | null; since: string } | null;
  /** False if the provider is no longer enabled; the connection can then only be removed. */
  isOffered: boolean;
};
export type SsoState = { connections: SsoConnection[]; isPasswordless: boolean };

/** The providers that a person can connect, and those already connected. */
export const findSsoState = async ({ payload, ports }: Context, userId: string): Promise<SsoState> => {
  const [choices, identities, user] = await Promise.all([
    listProviderChoices(ports),
    findIdentities(payload, userId),
    payload.db.findOne<User & { isPasswordless?: boolean | null }>({
      collection: slugs.users,
      where: { id: { equals: userId } },
    }),
  ]);
  const isConnected = (key: string) => identities.find(({ provider }) => provider === key);
  const offered = choices.map(({ key, name }) => ({ key, name, isOffered: true }));
  const left = identities.filter(({ provider }) => !choices.some(({ key }) => key === provider));
  const others = await Promise.all(
    left.map(async ({ provider }) => ({
      key: provider,
      name: await findProviderName(ports, provider),
      isOffered: false,
    })),
  );
  const connections = [...offered, ...others].map((provider) => {
    const row = isConnected(provider.key);
    return { ...provider, connected: row ? { email: row.email ?? null, since: row.createdAt } : null };
  });
  return { connections, isPasswordless: Boolean(user?.isPasswordless) };
};
