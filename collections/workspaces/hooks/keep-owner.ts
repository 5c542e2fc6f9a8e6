import type { CollectionBeforeChangeHook } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { hasOwner } from '@/lib/members/may-appoint';
import type { Workspace } from '@/payload-types';

/**
 * A workspace that has an owner keeps one, and passes only to somebody whom its own people let in: otherwise a platform administrator
 * could make themselves room in it. Throws `owner_not_member`.
 */
export const keepOwner: CollectionBeforeChangeHook<Workspace> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !originalDoc || data.specificWorkspaceOwner === undefined) return data;
  const next = getRelationId(data.specificWorkspaceOwner);
  if (next === getRelationId(originalDoc.specificWorkspaceOwner)) return data;
  if ((await resolveActor(req)).kind !== 'root' || !(await hasOwner(req.payload, originalDoc.id)))
    return data;
  const { totalDocs } = await req.payload.db.count({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: originalDoc.id } },
        { userConnection: { equals: next ?? '' } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
  });
  if (totalDocs === 0) throw new AppError('owner_not_member');
  return data;
};
