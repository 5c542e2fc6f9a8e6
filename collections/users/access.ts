import type { Access } from 'payload';

import { landRequest } from '@/lib/accounts/landing';
import { resolveActor } from '@/lib/core/access/actor';
import { fieldFollows, fieldReaches, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * The specification's canAccessAdmin: platform administrators, members, and people without a workspace.
 * People who are disabled in all their workspaces see the unauthorized page. People with another workspace
 * are moved to it.
 */
const canAccessAdmin = async ({ req }: Parameters<Access>[0]): Promise<boolean> => {
  const actor = await resolveActor(req);
  if (actor.kind !== 'person') return actor.kind === 'root' || actor.kind === 'member';
  const landing = await landRequest(req, actor.userId);
  return landing.kind === 'workspace' || landing.reason !== 'disabled';
};

export const userAccess = {
  ...tenantAccess(slugs.users),
  admin: canAccessAdmin,
};

/** Fields that only platform administrators change. */
export const administered = fieldFollows(slugs.users, 'administer');

/** Fields that only the account's owner and platform administrators see. */
export const privateDetail = fieldReaches(slugs.users, 'readDetails');
