import type { Access } from 'payload';

import { isRoot } from '@/lib/core/access/tenant';
import { getRelationId } from '@/lib/core/database/ids';
import type { Member, User } from '@/payload-types';

import { findOwner } from './find-member';

/**
 * Platform administrators may add members, except themselves, to workspaces without an owner. Once there is
 * an owner, only the owner invites, so that a second account cannot bypass support sessions.
 */
export const mayAppoint: Access<Member> = async ({ data, req }) => {
  if ((await isRoot({ req })) !== true) return false;
  // The panel calls this without data to decide whether to offer the form.
  if (!data) return true;
  if (getRelationId(data.userConnection) === req.user?.id || data.email === (req.user as User).email)
    return false;
  const workspace = getRelationId(data.workspace);
  return workspace === null || !(await findOwner(req.payload, workspace));
};
