import { LRUCache } from 'lru-cache';
import type { AuthStrategyFunction, Payload, Where } from 'payload';

import { isTokenExpired, isTokenOff } from '@/lib/core/access/actor';
import { recallUser } from '@/lib/core/access/recall-user';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { isInNetworks } from '@/lib/core/network/networks';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { indexToken, readToken } from '@/lib/core/tokens';
import { getClientAddress, getClientKey } from '@/lib/http/rate-limit/client-key';
import type { RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { limitMisses } from '@/lib/http/rate-limit/limit-misses';
import { denyCredentials, refuseRequest } from '@/lib/http/request-state';
import type { Integration } from '@/payload-types';

/**
 * Minimum interval between stored uses. Each write invalidates the cached actor in every process.
 * Milliseconds.
 */
const everyMs = 5 * 60_000;
const noted = new LRUCache<string, number>({ max: 10_000 });

/** Stores that a token was used, at most once per interval. Never rejects. */
const noteTokenUse = async (payload: Payload, integrationId: string, now = Date.now()): Promise<void> => {
  if ((noted.get(integrationId) ?? 0) > now - everyMs) return;
  noted.set(integrationId, now);
  try {
    await compareAndSet(payload, {
      collection: slugs.integrations,
      where: { id: { equals: integrationId } },
      data: { lastUsedAt: new Date(now).toISOString() },
    });
  } catch (error) {
    payload.logger.warn({ err: error }, 'the last use of a token could not be stored');
  }
};

/** Limits invalid tokens per network. A client that keeps sending the same expired token counts once. */
export const unknownTokens: RateLimit = { name: 'unknown-tokens', max: 300, seconds: 300, isShared: true };

/**
 * Authenticates a request by its integration token. Refuses the request if its network has sent too many
 * invalid tokens.
 */
export const authenticateToken: AuthStrategyFunction = async ({ headers, payload, req }) => {
  const token = readToken(headers, req?.searchParams);
  if (!token) return { user: null };
  const index = indexToken(token, getEnv().secret);
  try {
    const guess = { client: getClientKey({ headers }), secret: token };
    const user = await limitMisses(unknownTokens, guess, payload, async () => {
      const found = await recallUser(payload, ['token', token], () => findIntegration(payload, index));
      // The cache does not know that the time of a replaced token has passed.
      return found && isReplaced(found as Integration, index) ? null : found;
    });
    const denial = user && findTokenDenial(user as Integration, getClientAddress({ headers }));
    if (denial) {
      if (req) denyCredentials(req, denial);
      return { user: null };
    }
    if (user) await noteTokenUse(payload, String(user.id));
    return { user };
  } catch (error) {
    if (!req || !(error instanceof AppError)) throw error;
    refuseRequest(req, error);
    return { user: null };
  }
};

/** Whether a token was replaced by a rotation whose grace period is over. */
const isReplaced = ({ tokenIndex, replacedTokenExpiresAt }: Integration, index: string): boolean =>
  tokenIndex !== index && Date.parse(replacedTokenExpiresAt ?? '') <= Date.now();

/** Why a valid token is not accepted now, or from this address; null if it is. */
const findTokenDenial = (integration: Integration, address: string | null): AppError | null => {
  if (isTokenExpired(integration)) return new AppError('token_expired');
  const networks = integration.allowedNetworks ?? [];
  if (networks.length > 0 && !isInNetworks(address, networks)) return new AppError('token_network_refused');
  return null;
};

const findIntegration = async (payload: Payload, index: string) => {
  const find = (where: Where) => payload.db.findOne<Integration>({ collection: slugs.integrations, where });
  const integration =
    (await find({ tokenIndex: { equals: index } })) ??
    (await find({
      and: [
        { replacedTokenIndex: { equals: index } },
        { replacedTokenExpiresAt: { greater_than: new Date().toISOString() } },
      ],
    }));
  if (!integration || isTokenOff(integration)) return null;
  return { ...integration, collection: slugs.integrations, _strategy: 'integration-token' };
};
