import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { SupportSession } from '@/payload-types';

/** Leads whoever is support into the workspace, and does nothing once the support is over. Idempotent. */
export const enterWorkspace = async (payload: Payload, supportId: string): Promise<void> => {
  const row = await payload.db.findOne<SupportSession>({
    collection: slugs.supportSessions,
    where: { id: { equals: supportId } },
  });
  if (!row || row.openKey !== row.userId) return;
  const data = { activeWorkspace: getRelationId(row.workspace) };
  await payload.db.updateOne({ collection: slugs.users, id: row.userId, data });
};
