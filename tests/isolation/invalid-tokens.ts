import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Integration } from '@/payload-types';
import { uniqueName } from '@/tests/support/rows/factories';

import type { ActorName } from './reach';

const past = new Date(0).toISOString();

/** Changes by which the tokens of some actors become invalid. */
const changes: Partial<Record<ActorName, (integration: Integration) => Partial<Integration>>> = {
  tokenExpired: () => ({ expiresAt: past }),
  tokenElsewhere: () => ({ allowedNetworks: ['203.0.113.0/24', '2001:db8::/32'] }),
  tokenReplaced: ({ tokenIndex }) => ({
    replacedTokenIndex: tokenIndex,
    replacedTokenExpiresAt: past,
    tokenIndex: uniqueName('index'),
  }),
};

/** Makes the token of an actor invalid, as the actor's name says. */
export const invalidateToken = async (payload: Payload, actor: ActorName, id: string): Promise<void> => {
  const where = { id: { equals: id } };
  const row = await payload.db.findOne<Integration>({ collection: slugs.integrations, where });
  const data = row && changes[actor]?.(row);
  if (data) await payload.db.updateOne({ collection: slugs.integrations, id, data });
};
