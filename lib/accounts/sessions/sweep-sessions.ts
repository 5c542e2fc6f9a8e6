import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getRelationId } from '@/lib/core/database/relation-id';
import type { Session } from '@/payload-types';

/**
 * A session that was not used for so long has ended: it is open for two hours from its last use.
 * Milliseconds.
 */
const endedAfterMs = 86_400_000;
const batch = 500;

/**
 * Forgets sessions that have ended, but for the newest of each person: it tells colleagues when somebody was
 * last active.
 */
export const sweepSessions = async (payload: Payload, now = new Date()): Promise<void> => {
  const before = new Date(now.getTime() - endedAfterMs).toISOString();
  const seen = new Set<string>();
  const gone: string[] = [];
  for (let page = 1; ; page += 1) {
    const { docs, hasNextPage } = await payload.db.find<Session>({
      collection: slugs.sessions,
      where: { user: { exists: true } },
      sort: ['-lastUsedAt', 'id'],
      limit: batch,
      page,
    });
    for (const { id, user, lastUsedAt } of docs) {
      const userId = getRelationId(user) ?? '';
      if (seen.has(userId) && lastUsedAt < before) gone.push(id);
      seen.add(userId);
    }
    if (!hasNextPage) break;
  }
  for (let index = 0; index < gone.length; index += batch) {
    const where = { id: { in: gone.slice(index, index + batch) } };
    await payload.db.deleteMany({ collection: slugs.sessions, where });
  }
};
