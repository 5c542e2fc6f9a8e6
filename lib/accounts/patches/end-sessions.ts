import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

type Ended = {
  userId: string;
  /** All unless told. */
  shouldEnd?: (sid: string) => boolean;
};

/** How often a log-in at the same moment may bring a session back that is to end. */
const attempts = 5;

/**
 * Ends sessions of an account. Payload keeps them in the user's row, and a log-in writes them back as it read them: so it is looked
 * again.
 */
export const endSessions = async (
  payload: Payload,
  { userId, shouldEnd = () => true }: Ended,
): Promise<void> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const user = await payload.db.findOne<User>({
      collection: slugs.users,
      where: { id: { equals: userId } },
      select: { sessions: true },
    });
    const sessions = user?.sessions ?? [];
    const kept = sessions.filter(({ id }) => !shouldEnd(id));
    if (kept.length === sessions.length) return;
    await payload.db.updateOne({ collection: slugs.users, id: userId, data: { sessions: kept } });
  }
};
