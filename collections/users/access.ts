import type { Access } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { landRequest } from '@/lib/accounts/landing/land-request';
import { slugs } from '@/lib/core/slugs';
import { fieldFollows, fieldReaches, tenantAccess } from '@/lib/core/access/tenant';

/**
 * The specification's canAccessAdmin: root, members, and people without any workspace, who see what they can
 * do. People who are disabled in all their workspaces are sent to the unauthorized page. A person with
 * another workspace is led into it.
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

/** What only the platform's administrators change. */
export const administered = fieldFollows(slugs.users, 'administer');

/** Details of an account that only its owner and root see. */
export const privateDetail = fieldReaches(slugs.users, 'readDetails');
