import type { Access } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { fieldFollows, fieldReaches, tenantAccess } from '@/lib/core/access/tenant';

/**
 * The specification's canAccessAdmin: root, members, and people without any workspace (who see whom to ask); a member that
 * was disabled is sent to the unauthorized page.
 */
const canAccessAdmin = async ({ req }: Parameters<Access>[0]): Promise<boolean> => {
  const actor = await resolveActor(req);
  return actor.kind === 'root' || actor.kind === 'member' || (actor.kind === 'person' && !actor.isDisabled);
};

export const userAccess = {
  ...tenantAccess(slugs.users),
  admin: canAccessAdmin,
};

/** What only the platform's administrators change. */
export const administered = fieldFollows(slugs.users, 'administer');

/** Details of an account that only its owner and root see. */
export const privateDetail = fieldReaches(slugs.users, 'readDetails');
