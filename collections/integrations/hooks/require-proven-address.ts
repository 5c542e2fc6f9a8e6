import type { CollectionBeforeChangeHook } from 'payload';

import { assertProvenAddress } from '@/lib/accounts/proof/assert-proven-address';
import { resolveActor } from '@/lib/core/access/actor';

/** Required, because a token stays valid after its creator's sessions have ended. */
export const requireProvenAddress: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation === 'create')
    await assertProvenAddress({ payload: req.payload, actor: await resolveActor(req) });
  return data;
};
