import type { RequestContext } from '@/lib/http/define-endpoint';
import { AppError } from '@/lib/core/errors';
import type { Role } from '@/lib/core/access/permissions';
import { slugs } from '@/lib/core/slugs';
import type { Member, User, Workspace } from '@/payload-types';

export type UserRole = {
  /** Null for whoever is no member, or a disabled one. */
  role: Role | null;
  globalRootUser: boolean;
  workspaceRootUser: boolean;
  /** Whether they can go there: a member of an active workspace. */
  canEnter: boolean;
};

/**
 * What the caller is in a workspace. One that never existed is like one that is none of theirs. Throws
 * `forbidden` for tokens.
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
    (await payload.db.findOne<Workspace>({
      collection: slugs.workspaces,
      where: {
        and: [
          { id: { equals: workspaceId } },
          { active: { equals: true } },
          { deleted: { not_equals: true } },
        ],
      },
    }));
  const globalRootUser = (req.user as User).rootAccess === true;
  return {
    role: member?.role ?? null,
    globalRootUser,
    workspaceRootUser: globalRootUser && member !== null,
    canEnter: workspace != null,
  };
};
