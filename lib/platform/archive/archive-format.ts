import { z } from 'zod';

import { languages } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';

import { createManifestSchema, transferFileSchema } from '../transfer/transfer-format';

/** Collections that another installation imports, ordered so that referenced rows come first. */
export const movedCollections = [
  slugs.categories,
  slugs.tags,
  slugs.playerPresets,
  slugs.videos,
  slugs.encodings,
  slugs.texttracks,
  slugs.statistics,
  slugs.videoStatistics,
  slugs.videoTombstones,
] as const;
export type MovedCollection = (typeof movedCollections)[number];

/**
 * Collections that are exported for reading only, because their rows depend on this installation's accounts,
 * secrets and DNS records.
 */
export const exportOnlyCollections = [slugs.integrations, slugs.customDomains, slugs.eventLogs] as const;

/** Collections that only an archive for reading has: the reviews, whose people have no accounts elsewhere. */
export const readableCollections = [slugs.collaborateComments, slugs.shareDecisions] as const;
export type ReadableCollection = (typeof readableCollections)[number];

const workspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  shortCode: z.string().nullable(),
  iconColor: z.string().nullable(),
  logo: z.string().nullish().describe('Key of one of the files.'),
  primaryColor: z.string().nullish(),
  language: z.enum(languages).nullish(),
  timeZone: z.string().optional().describe('IANA name. Missing in older archives.'),
  package: z.string().nullable().describe('The slug of its package.'),
  trialEndDate: z.string().nullable(),
  playerSettings: z.record(z.string(), z.unknown()),
});
export type ArchivedWorkspace = z.output<typeof workspaceSchema>;

/** The manifest of an exported workspace. */
export const manifestSchema = createManifestSchema('workspace', {
  workspace: workspaceSchema,
  /** Videos that were never encoded and are therefore not archived. */
  unfinished: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A file of a workspace. Any other key would belong to another workspace or to the installation. */
export const archivedFileSchema = transferFileSchema.extend({
  key: z
    .string()
    .max(1024)
    .regex(/^(?!.*\/\.{1,2}(?:\/|$))(?:uploads|videos|logos)\/[\w-]+\/[^\\]+$/),
});

/** A line of `rows/members.jsonl`. */
export const archivedMemberSchema = z.object({
  email: z.email(),
  name: z.string().nullable(),
  role: z.enum(['editor', 'manager', 'admin', 'superadmin']),
  isDisabled: z.boolean(),
});
export type ArchivedMember = z.output<typeof archivedMemberSchema>;
