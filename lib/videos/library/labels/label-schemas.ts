import { z } from 'zod';

import type { slugs } from '@/lib/core/slugs';

/** What puts videos in order: categories and tags, which are kept in the same way. */
export type LabelCollection = typeof slugs.categories | typeof slugs.tags;

/** More would be a list that nobody reads; the library's strip ends there, too. */
export const maxLabels = 200;

export const labelRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  videoCount: z.number().int(),
  /** When the newest of its videos was made; null where it has none. */
  newestAt: z.string().nullable(),
  /** Signed addresses of its newest videos' pictures, at most four; none for tags. */
  pictures: z.array(z.string()),
  /** The id of the one that takes its videos over, while that is under way. */
  mergingInto: z.string().nullable(),
});
export type LabelRow = z.output<typeof labelRowSchema>;

export const labelListQuerySchema = z.object({
  pictures: z.enum(['true', 'false']).default('true').describe('Whether pictures come with them.'),
});

export const labelListSchema = z.object({ docs: z.array(labelRowSchema) });

export const mergeLabelsSchema = z.object({
  ids: z.array(z.string().min(1).max(64)).min(1).max(50),
  into: z.string().min(1).max(64),
});

export const mergeEffectsSchema = z.object({
  videoCount: z.number().int(),
  /** How many tokens are confined to one of them, and so reach the other's videos, too. */
  integrationCount: z.number().int(),
  /** Their names, for those who may read integrations. */
  integrations: z.array(z.string()),
});
export type MergeEffects = z.output<typeof mergeEffectsSchema>;

export const labelOrderSchema = z.object({ ids: z.array(z.string().min(1).max(64)).max(maxLabels) });
