import { z } from 'zod';

import { personNameSchema } from '@/lib/core/person-name';

import { decisions, reactions, textMaxLength } from '../types';
import { drawingSchema } from './drawing';

/** The token of a link. */
export const shareTokenSchema = z.string().min(1).max(64).describe('The token of the share link.');
const commentIdSchema = z.string().min(1).max(64);
/** The token returned by the call that made the person's first comment; 160 random bits. */
const anonTokenSchema = z
  .string()
  .regex(/^[\w-]{16,64}$/)
  .nullish()
  .describe('Token of a guest, as returned by the guest’s first write.');
/** A guest's name; signed-in authors use their account's name. */
const authorSchema = personNameSchema;
const frame = z.number().int().min(0).max(100_000_000);

const guest = { shareToken: shareTokenSchema, anonToken: anonTokenSchema };

export const uuidQuerySchema = z.object({ uuid: shareTokenSchema });

export const addCommentSchema = z.object({
  ...guest,
  text: z.string().trim().min(1).max(textMaxLength),
  author: authorSchema,
  videoTimecode: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullish()
    .describe('Time in seconds; 0 is the first frame. Optional if `frameIn` is given.'),
  frameIn: frame
    .nullish()
    .describe(
      'Frame number, starting at 0. Without `frameIn` and `videoTimecode` the comment refers ' +
        'to the whole video.',
    ),
  frameOut: frame.nullish().describe('Last frame of a range, inclusive. Requires `frameIn`.'),
  parentCommentId: commentIdSchema.nullish(),
  drawing: drawingSchema.nullish(),
  /** Ids of members. */
  mentions: z.array(z.string().min(1).max(64)).max(20).default([]),
  /** The version the author saw; the served one by default. */
  version: z.number().int().min(1).nullish(),
});
export type AddCommentInput = z.output<typeof addCommentSchema>;

export const editCommentSchema = z.object({
  ...guest,
  commentId: commentIdSchema,
  text: z.string().trim().min(1, 'comment_unchanged').max(textMaxLength),
});
export const deleteCommentSchema = z.object({ ...guest, commentId: commentIdSchema });
export const resolveCommentSchema = z.object({
  ...guest,
  commentId: commentIdSchema,
  isResolved: z.boolean(),
  author: authorSchema,
});
export const carrySchema = z.object({
  ...guest,
  author: authorSchema,
  /** The version to take open comments from, and the one to copy them to. */
  from: z.number().int().min(1),
  to: z.number().int().min(1),
  /** A single comment; all open ones if absent. */
  commentId: commentIdSchema.nullish(),
  /** Frames of the newer version by which it shows the same content later; negative for earlier. */
  offset: z.number().int().min(-1_000_000).max(1_000_000).default(0),
  /** False undoes the carrying of the last minute. */
  isCarried: z.boolean().default(true),
});
export type CarryInput = z.output<typeof carrySchema>;
export const reactSchema = z.object({
  ...guest,
  commentId: commentIdSchema,
  reaction: z.enum(reactions),
  /** Whether the reaction is set afterwards. */
  isOn: z.boolean(),
  author: authorSchema,
});
export const decideSchema = z.object({
  ...guest,
  /** Null withdraws the caller's own decision on this version. */
  decision: z.enum(decisions).nullable(),
  author: authorSchema,
  note: z.string().trim().max(2000).default(''),
  version: z.number().int().min(1).nullish(),
});
const nullableNumber = z.number().nullable();
const dateTime = z.string().describe('Time in ISO 8601.');

/**
 * A comment on share pages. `authorKey` is the same for everything one person writes in this thread; only
 * their browser knows whose it is.
 */
export const commentSchema = z.object({
  id: z.string().describe('ID of the comment.'),
  text: z.string().describe('Text of the comment.'),
  author: z.string().describe('Name of the author.'),
  authorKey: z.string().describe('The same for all that one person writes about this video.'),
  isMember: z.boolean().describe('Whether the author is a member of the workspace.'),
  videoTimecode: nullableNumber.describe('Time in seconds. Null if the comment is about the whole video.'),
  frameIn: nullableNumber.describe('Frame, or first frame of a range, starting at 0.'),
  frameOut: nullableNumber.describe('Last frame of a range, inclusive.'),
  version: z.number().describe('Version of the file that the comment is about.'),
  parentCommentId: z.string().nullable().describe('The comment that this one replies to.'),
  drawing: z.unknown().nullable().describe('Drawing on the frame.'),
  pictures: z
    .array(z.object({ id: z.string(), width: z.number(), height: z.number() }))
    .describe('Images of the comment, with their sizes in pixels.'),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })).describe('Mentioned members.'),
  reactions: z
    .array(
      z.object({
        reaction: z.enum(reactions),
        authors: z.array(z.string()),
        authorKeys: z.array(z.string()),
      }),
    )
    .describe('Reactions, each with the names and keys of those who gave it.'),
  createdAt: dateTime.describe('Time of creation.'),
  editedAt: dateTime.nullable().describe('Time of the last edit. Null if there was none.'),
  resolvedAt: dateTime.nullable().describe('When the comment was resolved. Null while it is open.'),
  resolvedBy: z.string().nullable().describe('Name of the person who resolved it.'),
  carriedFrom: z.string().nullable().describe('The comment on an earlier version that this one repeats.'),
  carriedTo: z.string().nullable().describe('The comment on a later version that repeats this one.'),
  isInRemovedPart: z
    .boolean()
    .describe('Whether it has no place because trimming removed the part of the video it is about.'),
});
z.globalRegistry.add(commentSchema, { id: 'Comment' });
export type PresentedComment = z.output<typeof commentSchema>;

const decisionSchema = z.object({
  version: z.number(),
  decision: z.enum(decisions),
  author: z.string(),
  authorKey: z.string(),
  note: z.string(),
  decidedAt: dateTime,
});
z.globalRegistry.add(decisionSchema, { id: 'ReviewDecision' });

export const threadSchema = z.object({
  /** Increases with every change. */
  revision: z.number(),
  /** The served version; if it differs from the page's, the page should reload. */
  version: z.number(),
  comments: z.array(commentSchema),
  decisions: z.array(decisionSchema),
});
z.globalRegistry.add(threadSchema, { id: 'CommentThread' });
export type Thread = z.output<typeof threadSchema>;
