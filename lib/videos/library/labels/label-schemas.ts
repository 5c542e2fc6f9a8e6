import { z } from 'zod';

import type { slugs } from '@/lib/core/slugs';

/** Categories and tags, which are managed in the same way. */
export type LabelCollection = typeof slugs.categories | typeof slugs.tags;

/** Also the limit of the library's category strip. */
export const maxLabels = 200;

const labelRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  videoCount: z.number().int(),
  /** Creation time of the newest video; null if there are none. */
  newestAt: z.string().nullable(),
  /** Signed addresses of the newest videos' thumbnails, at most four; empty for tags. */
  pictures: z.array(z.string()),
  /** The id of the label that takes over the videos, while the merge is running. */
  mergingInto: z.string().nullable(),
  /** The id of the category around it, if that is not in the trash. Null at the top, and for tags. */
  parent: z.string().nullable(),
});
z.globalRegistry.add(labelRowSchema, { id: 'CountedLabel' });
export type LabelRow = z.output<typeof labelRowSchema>;

export const labelListQuerySchema = z.object({
  pictures: z.enum(['true', 'false']).default('true').describe('Whether to include thumbnails.'),
});

export const labelListSchema = z.object({ docs: z.array(labelRowSchema) });

export const mergeLabelsSchema = z.object({
  ids: z.array(z.string().min(1).max(64)).min(1).max(50).describe('IDs that are merged, and deleted.'),
  into: z.string().min(1).max(64).describe('ID that takes over their videos.'),
});

export const mergeEffectsSchema = z.object({
  videoCount: z.number().int(),
  /** Number of tokens confined to one of the labels, which gain access to the videos of the other. */
  integrationCount: z.number().int(),
  /** Names of those tokens, for members who may read integrations. */
  integrations: z.array(z.string()),
});
export type MergeEffects = z.output<typeof mergeEffectsSchema>;

export const labelOrderSchema = z.object({
  ids: z.array(z.string().min(1).max(64)).max(maxLabels).describe('IDs in the new order.'),
});
