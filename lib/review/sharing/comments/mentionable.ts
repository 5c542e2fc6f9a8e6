import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { CollaborateComment, Member, User } from '@/payload-types';

import { type OpenedShare, openShareOrThrow } from '../page/open-share';

/**
 * The members of a workspace who can sign in, by name. With `among`, only those accounts, and only those
 * with a name: email addresses are for members alone.
 */
export const findMemberNames = async (
  { db }: Payload,
  workspaceId: string,
  among?: readonly string[],
): Promise<{ id: string; name: string }[]> => {
  const { docs: members } = await db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
        ...(among ? [{ userConnection: { in: [...among] } }] : []),
      ],
    },
    pagination: false,
    limit: 0,
  });
  const userIds = members.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  const { docs: users } = await db.find<User>({
    collection: slugs.users,
    where: { id: { in: userIds } },
    pagination: false,
    limit: 0,
  });
  const nameOf = new Map(users.map(({ id, fullname }) => [id, fullname?.trim() ?? '']));
  return members
    .map(({ id, email, userConnection }) => ({
      id,
      name: nameOf.get(getRelationId(userConnection) ?? '') || (among ? '' : email),
    }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.name.localeCompare(b.name));
};

const isInside = ({ account }: Pick<OpenedShare, 'account'>): boolean =>
  account !== null && (account.memberId !== null || account.isSupport);

/** Accounts that take part in a share's discussion: the video's creator and the authors of comments. */
const findParticipants = async (payload: Payload, { sharedVideo }: OpenedShare): Promise<string[]> => {
  const { docs } = await payload.db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where: { and: [{ shareToken: { equals: sharedVideo.thread } }, { user: { exists: true } }] },
    select: { user: true },
    pagination: false,
    limit: 0,
  });
  const users = [sharedVideo.video.createdBy, ...docs.map(({ user }) => user)];
  return [...new Set(users.flatMap((user) => getRelationId(user) ?? []))];
};

/**
 * Members that can be mentioned by `@`: members may mention all members; everybody else only those whose
 * names the page shows already, because they made the video or wrote in it. A link therefore reveals no
 * other colleagues.
 */
const findMentionable = async (
  payload: Payload,
  share: OpenedShare,
): Promise<{ id: string; name: string }[]> => {
  const { id } = share.sharedVideo.workspace;
  if (isInside(share)) return findMemberNames(payload, id);
  return findMemberNames(payload, id, await findParticipants(payload, share));
};

/** Ids and names of the members whom the caller may mention. Throws the errors of the share's gate. */
export const listMentionable = async (
  ctx: RequestContext,
  uuid: string,
): Promise<{ members: { id: string; name: string }[] }> => {
  const share = await openShareOrThrow(ctx, uuid);
  return { members: await findMentionable(ctx.payload, share) };
};

/** The ids that belong to members whom the caller may mention. */
export const findMentioned = async (
  payload: Payload,
  share: OpenedShare,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const members = await findMentionable(payload, share);
  return members.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
};

/** Current names of mentioned members by id. */
export const findMentionNames = async (
  payload: Payload,
  comments: readonly { mentions?: unknown }[],
  workspaceId: string | null,
): Promise<Map<string, string>> => {
  const isNeeded = comments.some(({ mentions }) => Array.isArray(mentions) && mentions.length > 0);
  if (!isNeeded || !workspaceId) return new Map();
  return new Map((await findMemberNames(payload, workspaceId)).map(({ id, name }) => [id, name]));
};

/** The authors of comments whose accounts are active members of the workspace. */
export const findMemberAccounts = async (
  { db }: Payload,
  comments: readonly Pick<CollaborateComment, 'user'>[],
  workspaceId: string | null,
): Promise<Set<string>> => {
  const users = [...new Set(comments.flatMap(({ user }) => getRelationId(user) ?? []))];
  if (users.length === 0 || !workspaceId) return new Set();
  const { docs } = await db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { userConnection: { in: users } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
    select: { userConnection: true },
    pagination: false,
    limit: 0,
  });
  return new Set(docs.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []));
};
