import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';

/** Switches a support session's account to its workspace, unless the session has ended. Idempotent. */
export const enterWorkspace = async (payload: Payload, supportId: string): Promise<void> => {
  const row = await findById(payload, slugs.supportSessions, supportId);
  if (!row || row.openKey !== row.userId) return;
  const data = { activeWorkspace: getRelationId(row.workspace) };
  await payload.db.updateOne({ collection: slugs.users, id: row.userId, data });
};
