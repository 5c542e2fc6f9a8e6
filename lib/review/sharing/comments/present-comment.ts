import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { CollaborateComment, CommentReaction } from '@/payload-types';

import { reactions as knownReactions } from '../types';
import type { PresentedComment } from './comment-schemas';
import { findMemberAccounts, findMentionNames } from './mentionable';

/** A comment's row in the form of share pages, completed from other rows. */
export const presentStoredComment = async (
  payload: Payload,
  row: CollaborateComment,
): Promise<PresentedComment> => {
  const { docs: reactions } = await payload.db.find<CommentReaction>({
    collection: slugs.commentReactions,
    where: { comment: { equals: row.id } },
    sort: ['createdAt', 'id'],
    pagination: false,
    limit: 0,
  });
  const workspaceId = getRelationId(row.workspace);
  const names = await findMentionNames(payload, [row], workspaceId);
  const accounts = await findMemberAccounts(payload, [row], workspaceId);
  return presentComment(row, { reactions, names, accounts });
};

/** An image attached to a comment: its key in the upload bucket, and its pixels. */
export type StoredPicture = { id: string; key: string; width: number; height: number };

const toList = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** The images stored in a comment's row. */
export const readPictures = ({ pictures }: Pick<CollaborateComment, 'pictures'>): StoredPicture[] =>
  toList(pictures);

/**
 * A comment in the form all visitors of share pages see. `names` are those of mentioned members by id,
 * `accounts` the members' user ids. Pure.
 */
export const presentComment = (
  row: CollaborateComment,
  {
    reactions,
    names,
    accounts,
  }: {
    reactions: readonly CommentReaction[];
    names: ReadonlyMap<string, string>;
    accounts: ReadonlySet<string>;
  },
): PresentedComment => ({
  id: row.id,
  text: row.text,
  author: row.author,
  authorKey: row.authorKey,
  isMember: accounts.has(getRelationId(row.user) ?? ''),
  videoTimecode: row.videoTimecode ?? null,
  frameIn: row.frameIn ?? null,
  frameOut: row.frameOut ?? null,
  version: row.version,
  parentCommentId: row.parentCommentId ?? null,
  drawing: row.drawing ?? null,
  pictures: readPictures(row).map(({ id, width, height }) => ({ id, width, height })),
  mentions: toList<string>(row.mentions).flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  }),
  reactions: knownReactions.flatMap((reaction) => {
    const own = reactions.filter((each) => each.reaction === reaction);
    if (own.length === 0) return [];
    const authors = own.map(({ author }) => author);
    return [{ reaction, authors, authorKeys: own.map(({ authorKey }) => authorKey) }];
  }),
  createdAt: row.createdAt,
  editedAt: row.editedAt ?? null,
  resolvedAt: row.resolvedAt ?? null,
  resolvedBy: row.resolvedBy ?? null,
  carriedFrom: row.carriedFrom ?? null,
  carriedTo: row.carriedTo ?? null,
  isInRemovedPart: row.isInRemovedPart === true,
});
