import { randomBytes } from 'node:crypto';

import type { PayloadRequest } from 'payload';

import { type Actor, resolveActor } from '@/lib/core/access/actor';
import { getClientNetwork } from '@/lib/http/rate-limit/client-key';

/** Credentials of a share page's call: its link, and the token of a guest who wrote before. */
type Named = { shareToken: string; anonToken?: string | null | undefined };

/**
 * Identifies the caller of a share page: a signed-in person, or a guest of its link. Everybody without an
 * account is a guest, integrations too. New guests get a token in the response to their first write.
 */
export const findShareCaller = async (
  req: PayloadRequest,
  { shareToken, anonToken }: Named,
): Promise<Actor> => {
  const actor = await resolveActor(req);
  if ('userId' in actor) return actor;
  return {
    kind: 'guest',
    anonToken: anonToken ?? randomBytes(20).toString('base64url'),
    shareToken,
    network: getClientNetwork(req),
  };
};
