import { assertProvenAddress } from '@/lib/accounts/proof/proven-address';
import type { Context } from '@/lib/context';
import { canReach } from '@/lib/core/access/tenant';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { createToken, indexToken, toTokenPrefix } from '@/lib/core/tokens';
import { changeWithEvent } from '@/lib/events/change-with-event';

/** A new token, which is shown only once. */
type RotatedToken = {
  token: string;
  tokenPrefix: string;
  /** When the old token stops working; null if it already has. ISO 8601. */
  replacedTokenExpiresAt: string | null;
};

/**
 * Replaces the token of an integration. The old one stays valid for `graceHours`, and one that was replaced
 * before is void at once. Throws `not_found`, `token_rotated`, `email_unconfirmed`.
 */
export const rotateToken = async (
  ctx: Context,
  { id, graceHours }: { id: string; graceHours: number },
): Promise<RotatedToken> => {
  const { actor, payload } = ctx;
  await assertProvenAddress(ctx);
  const integration = await findById(payload, slugs.integrations, id);
  if (!integration || !canReach(actor, slugs.integrations, 'update', integration))
    throw new AppError('not_found');
  const token = createToken();
  const tokenPrefix = toTokenPrefix(token);
  const { tokenIndex } = integration;
  const replacedTokenExpiresAt =
    graceHours > 0 ? new Date(Date.now() + graceHours * 3_600_000).toISOString() : null;
  const rotated = await changeWithEvent(payload, {
    collection: slugs.integrations,
    where: { and: [{ id: { equals: id } }, { tokenIndex: { equals: tokenIndex } }] },
    data: {
      tokenIndex: indexToken(token, getEnv().secret),
      tokenPrefix,
      replacedTokenIndex: replacedTokenExpiresAt && tokenIndex,
      replacedTokenExpiresAt,
    },
    event: createEvent('integration.rotated', { payload: { graceHours }, actor }),
  });
  if (!rotated) throw new AppError('token_rotated');
  return { token, tokenPrefix, replacedTokenExpiresAt };
};
