import { LRUCache } from 'lru-cache';
import type { AuthStrategyFunction, Payload } from 'payload';

import { isTokenOff } from '@/lib/core/access/actor';
import { recallUser } from '@/lib/core/access/recall-user';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { indexToken, readToken } from '@/lib/core/integration-token';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import type { RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { limitMisses } from '@/lib/http/rate-limit/limit-misses';
import { refuseRequest } from '@/lib/http/request-state';
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
  try {
    const guess = { client: getClientKey({ headers }), secret: token };
    const user = await limitMisses(unknownTokens, guess, payload, () =>
      recallUser(payload, ['token', token], () => findIntegration(payload, token)),
    );
    if (user) await noteTokenUse(payload, String(user.id));
    return { user };
  } catch (error) {
    if (!req || !(error instanceof AppError)) throw error;
    refuseRequest(req, error);
    return { user: null };
  }
};

const findIntegration = async (payload: Payload, token: string) => {
  const integration = await payload.db.findOne<Integration>({
    collection: slugs.integrations,
    where: { tokenIndex: { equals: indexToken(token, getEnv().secret) } },
  });
  if (!integration || isTokenOff(integration)) return null;
  return { ...integration, collection: slugs.integrations, _strategy: 'integration-token' };
};
