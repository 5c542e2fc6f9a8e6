import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { CollaborateComment, Member } from '@/payload-types';

import { findMemberNames } from '../find-member-names';
import { type OpenedShare, openShareOrThrow } from '../page/open-share';

const isInside = ({ account }: Pick<OpenedShare, 'account'>): boolean =>
  account !== null && (account.memberId !== null || account.isSupport);

/** Who takes part in a share's discussion by account: who made the video, and who has written in it. */
const findParticipants = async (payload: Payload, { facts }: OpenedShare): Promise<string[]> => {
  const { docs } = await payload.db.find<CollaborateComment>({
    collection: slugs.collaborateComments,
    where: { and: [{ shareToken: { equals: facts.thread } }, { user: { exists: true } }] },
    select: { user: true },
    pagination: false,
    limit: 0,
  });
  const users = [facts.video.createdBy, ...docs.map(({ user }) => user)];
  return [...new Set(users.flatMap((user) => getRelationId(user) ?? []))];
};

/**
 * Whom somebody may call by `@`: members all members; everybody else the members whose names the page shows already, because they
 * made the video or wrote in it. So a link tells nobody who else works here.
 */
const findMentionable = async (
  payload: Payload,
  share: OpenedShare,
): Promise<{ id: string; name: string }[]> => {
  const { id } = share.facts.workspace;
  if (isInside(share)) return findMemberNames(payload, id);
  return findMemberNames(payload, id, await findParticipants(payload, share));
};

/** Ids and names of the members who can be mentioned by whoever asks. Throws what keeps the share shut. */
export const listMentionable = async (
  ctx: RequestContext,
  uuid: string,
): Promise<{ members: { id: string; name: string }[] }> => {
  const share = await openShareOrThrow(ctx, uuid);
  return { members: await findMentionable(ctx.payload, share) };
};

/** Those of the ids that are members whom the caller may call. */
export const findMentioned = async (
  payload: Payload,
  share: OpenedShare,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const members = await findMentionable(payload, share);
  return members.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
};

/** What the mentioned members of comments are called now, by id. */
export const findMentionNames = async (
  payload: Payload,
  comments: readonly { mentions?: unknown }[],
  workspaceId: string | null,
): Promise<Map<string, string>> => {
  const isNeeded = comments.some(({ mentions }) => Array.isArray(mentions) && mentions.length > 0);
  if (!isNeeded || !workspaceId) return new Map();
  return new Map((await findMemberNames(payload, workspaceId)).map(({ id, name }) => [id, name]));
};

/** Which of the accounts that wrote comments are active members of the workspace. */
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
