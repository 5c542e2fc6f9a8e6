import type { Access, Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { isRoot } from '@/lib/core/access/tenant';
import type { Member, User } from '@/payload-types';

import { findOwnerId } from './find-owner';

/** Whether a workspace belongs to somebody whose account exists. */
export const hasOwner = async (payload: Payload, workspace: string): Promise<boolean> => {
  const owner = await findOwnerId(payload, workspace);
  if (owner === null) return false;
  const { totalDocs } = await payload.db.count({ collection: slugs.users, where: { id: { equals: owner } } });
  return totalDocs > 0;
};

/**
 * Platform administrators put people into a workspace that has no owner yet, never themselves. Who owns one invites its people, and is
 * told when support comes: no second account leads around that.
 */
export const mayAppoint: Access<Member> = async ({ data, req }) => {
  if ((await isRoot({ req })) !== true) return false;
  // The panel asks before there is anything to look at.
  if (!data) return true;
  if (getRelationId(data.userConnection) === req.user?.id || data.email === (req.user as User).email)
    return false;
  const workspace = getRelationId(data.workspace);
  return workspace === null || !(await hasOwner(req.payload, workspace));
};
