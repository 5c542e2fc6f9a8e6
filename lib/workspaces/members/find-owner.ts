import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { User, Workspace } from '@/payload-types';

/** The id of a workspace's owner, or null. */
export const findOwnerId = async (payload: Payload, workspace: string): Promise<string | null> => {
  const row = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: workspace } },
    select: { specificWorkspaceOwner: true },
  });
  return getRelationId(row?.specificWorkspaceOwner);
};

export const findUser = (payload: Payload, id: string | null): Promise<User | null> =>
  findById(payload, slugs.users, id ?? '');

/** Account of a workspace's owner. Null if there is no owner or the account was deleted. */
export const findOwner = async (payload: Payload, workspace: string): Promise<User | null> =>
  findUser(payload, await findOwnerId(payload, workspace));
