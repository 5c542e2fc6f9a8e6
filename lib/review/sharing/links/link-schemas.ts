import { z } from 'zod';

import { isSingleLine } from '@/lib/core/strings';

import { nameMaxLength, shareTypes } from '../types';

const nullableDate = z.iso.datetime().nullable();

const settings = {
  name: z.string().trim().min(1).max(nameMaxLength).refine(isSingleLine).describe('Name of the link.'),
  expiresAt: nullableDate.describe('Time at which the link stops working. Null for never.'),
  password: z
    .string()
    .min(8)
    .max(200)
    .nullable()
    .describe('Password that visitors enter. Null for none. No answer contains it.'),
  allowComments: z.boolean().describe('Whether visitors may comment.'),
  allowDownload: z.boolean().describe('Whether visitors may download the video.'),
  watermark: z
    .string()
    .trim()
    .max(nameMaxLength)
    .refine(isSingleLine)
    .nullable()
    .describe('Text that is shown over the player, such as the recipient’s name. Null for none.'),
};

export const createLinkSchema = z.object({
  ...settings,
  expiresAt: settings.expiresAt.default(null),
  password: settings.password.default(null),
  allowComments: settings.allowComments.default(true),
  allowDownload: settings.allowDownload.default(false),
  watermark: settings.watermark.default(null),
});
export type CreateLinkInput = z.output<typeof createLinkSchema>;

/** Omitted fields stay unchanged. */
export const updateLinkSchema = z
  .object({
    ...settings,
    name: settings.name.nullable().describe('Name of the link. The default link has none.'),
  })
  .partial();
export type UpdateLinkInput = z.output<typeof updateLinkSchema>;

export const shareLinkSchema = z.object({
  id: z.string().describe('ID of the link.'),
  name: z.string().nullable().describe('Name of the link. Null for the default link.'),
  isDefault: z.boolean().describe('Whether it is the video’s default link.'),
  url: z
    .string()
    .nullable()
    .describe('URL of the share page. Null in a support session, because it would outlast the session.'),
  expiresAt: z.string().nullable().describe('Time at which the link stops working. Null for never.'),
  isExpired: z.boolean().describe('Whether this time has passed.'),
  hasPassword: z.boolean().describe('Whether visitors need a password.'),
  allowComments: settings.allowComments,
  allowDownload: settings.allowDownload,
  watermark: z.string().nullable().describe('Text over the player. Null for none.'),
  seenCount: z.number().describe('How often the link was opened.'),
  lastSeenAt: z.string().nullable().describe('When it was last opened.'),
  comments: z.number().describe('Number of comments that were made through the link.'),
  createdAt: z.string().describe('Time of creation.'),
});
z.globalRegistry.add(shareLinkSchema, { id: 'ShareLink' });
export type PresentedLink = z.output<typeof shareLinkSchema>;

export const shareOverviewSchema = z.object({
  isShared: z.boolean(),
  settings: z.object({
    shareable: z.boolean(),
    shareType: z.enum(shareTypes),
    /** Ids; empty means all members. */
    allowedMembers: z.array(z.string()),
    note: z.string(),
  }),
  /** Whether the workspace forbids sharing. */
  isForbidden: z.boolean(),
  /** Whether the caller is in support, which can only revoke links. */
  isInSupport: z.boolean(),
  /** The package's lack of the feature, and the cheapest package with it; null if it is included. */
  missing: z.object({ packageTitle: z.string().nullable(), firstPackage: z.string().nullable() }).nullable(),
  /** Members that a private share can admit. */
  members: z.array(z.object({ id: z.string(), name: z.string() })),
  links: z.array(shareLinkSchema),
  version: z.number(),
  /**
   * Comments in total, with replies, carried ones once; open and resolved ones of the served version,
   * without replies.
   */
  comments: z.object({ all: z.number(), open: z.number(), resolved: z.number() }),
  decisions: z.array(
    z.object({
      version: z.number(),
      decision: z.enum(['approved', 'changes_requested']),
      author: z.string(),
      note: z.string(),
      decidedAt: z.string(),
    }),
  ),
});
z.globalRegistry.add(shareOverviewSchema, { id: 'ShareOverview' });

export type ShareOverview = z.output<typeof shareOverviewSchema>;
