import { z } from 'zod';

import { isSingleLine } from '@/lib/core/strings';

import { nameMaxLength, shareTypes } from '../types';

const nullableDate = z.iso.datetime().nullable();

const settings = {
  name: z.string().trim().min(1).max(nameMaxLength).refine(isSingleLine),
  expiresAt: nullableDate,
  /** Null for no password; never returned. */
  password: z.string().min(8).max(200).nullable(),
  allowComments: z.boolean(),
  allowDownload: z.boolean(),
  /** The recipient's name, drawn over the player. */
  watermark: z.string().trim().max(nameMaxLength).refine(isSingleLine).nullable(),
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
export const updateLinkSchema = z.object(settings).partial();
export type UpdateLinkInput = z.output<typeof updateLinkSchema>;

export const shareLinkSchema = z.object({
  id: z.string(),
  name: z.string().nullable().describe('Null for the default link.'),
  isDefault: z.boolean(),
  url: z
    .string()
    .nullable()
    .describe('Null in a support session, because the URL would outlast the session.'),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  allowComments: z.boolean(),
  allowDownload: z.boolean(),
  watermark: z.string().nullable(),
  seenCount: z.number(),
  lastSeenAt: z.string().nullable(),
  /** Comments made through the link. */
  comments: z.number(),
  createdAt: z.string(),
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
