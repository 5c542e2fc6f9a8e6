import { randomBytes } from 'node:crypto';

import type { PayloadRequest } from 'payload';

import { type Actor, resolveActor } from '@/lib/core/access/actor';
import { getClientNetwork } from '@/lib/http/rate-limit/client-key';

/** What a call of a share page names: its link, and whoever wrote there before the token they got then. */
type Named = { shareToken: string; anonToken?: string | null | undefined };

/**
 * Who calls from a share page: somebody signed in, or a guest of its link. Everybody without an account is a guest, integrations too. New
 * ones get a token, which the call that they write by answers.
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
