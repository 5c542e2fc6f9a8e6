import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { getRelationId } from '@/lib/core/database/ids';
import type { Session } from '@/payload-types';

/**
 * A session unused for this long has ended, because it expires two hours after its last use. Milliseconds.
 */
const endedAfterMs = 86_400_000;
const batch = 500;

/**
 * Deletes ended sessions except each person's newest, which shows colleagues when the person was last active.
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
