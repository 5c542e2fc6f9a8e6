import type { Role } from '@/lib/core/access/permissions';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Member, User } from '@/payload-types';

export type UserRole = {
  /** Null for accounts that are not members, and for disabled members. */
  role: Role | null;
  globalRootUser: boolean;
  workspaceRootUser: boolean;
  /** Whether the caller is a member of an active workspace and can open it. */
  canEnter: boolean;
};

/**
 * Role of the caller in a workspace. An unknown workspace is answered like a workspace without membership.
 * Throws `forbidden` for tokens.
 */
export const checkUserRole = async (
  { payload, actor, req }: RequestContext,
  { workspaceId }: { workspaceId: string },
): Promise<UserRole> => {
  if (!('userId' in actor)) throw new AppError('forbidden');
  const member = await payload.db.findOne<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { userConnection: { equals: actor.userId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
  });
  const workspace =
    member &&
    (await findById(payload, slugs.workspaces, workspaceId, {
      where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
    }));
  const globalRootUser = (req.user as User).rootAccess === true;
  return {
    role: member?.role ?? null,
    globalRootUser,
    workspaceRootUser: globalRootUser && member !== null,
    canEnter: workspace != null,
  };
};
