import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Workspace } from '@/payload-types';

/** The person whom a workspace belongs to, or null. */
export const findOwnerId = async (payload: Payload, workspace: string): Promise<string | null> => {
  const row = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: workspace } },
    select: { specificWorkspaceOwner: true },
  });
  return getRelationId(row?.specificWorkspaceOwner);
};
