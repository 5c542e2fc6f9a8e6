import type { Payload } from 'payload';

import { AppError } from '@/lib/core/errors';
import type { Context } from '@/lib/http/define-endpoint';

import { findMemberNames } from './find-member-names';
import { openShareOrThrow, type OpenedShare } from './open-share';

/** Whether somebody may call members by `@`: who is one, or is there as support. A guest learns of nobody. Pure. */
export const canMention = ({ viewer }: Pick<OpenedShare, 'viewer'>): boolean =>
  viewer.kind === 'user' && (viewer.memberId !== null || viewer.isSupport);

/** Ids and names of the members of the video's workspace, for members alone. Throws `forbidden` for everybody else. */
export const listMentionable = async (
  ctx: Context,
  uuid: string,
): Promise<{ members: { id: string; name: string }[] }> => {
  const share = await openShareOrThrow(ctx, uuid);
  if (!canMention(share)) throw new AppError('forbidden');
  return { members: await findMemberNames(ctx.payload, share.facts.workspace.id) };
};

/** Those of the ids that are members; of somebody who may not call them, none. */
export const findMentioned = async (
  payload: Payload,
  share: OpenedShare,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0 || !canMention(share)) return [];
  const members = await findMemberNames(payload, share.facts.workspace.id);
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
