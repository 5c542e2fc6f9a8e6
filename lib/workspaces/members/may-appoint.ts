import type { Access } from 'payload';

import { isRoot } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/relation-id';
import type { Member, User } from '@/payload-types';

import { findOwner } from './find-owner';

/**
 * Platform administrators put people into a workspace that has no owner yet, never themselves. An owner
 * invites the people of a workspace, so that no second account leads around support.
 */
export const mayAppoint: Access<Member> = async ({ data, req }) => {
  if ((await isRoot({ req })) !== true) return false;
  // The panel asks before there is anything to look at.
  if (!data) return true;
  if (getRelationId(data.userConnection) === req.user?.id || data.email === (req.user as User).email)
    return false;
  const workspace = getRelationId(data.workspace);
  return workspace === null || !(await findOwner(req.payload, workspace));
};
