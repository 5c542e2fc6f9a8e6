import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';

/** Increase it if older installations cannot read the new format. */
export const archiveVersion = 1;

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
export const keptCollections = [slugs.integrations, slugs.customDomains, slugs.eventLogs] as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const listSchema = z.object({ count: z.number(), sha256 });

const workspaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  shortCode: z.string().nullable(),
  iconColor: z.string().nullable(),
  package: z.string().nullable().describe('The slug of its package.'),
  trialEndDate: z.string().nullable(),
  playerSettings: z.record(z.string(), z.unknown()),
});
export type ArchivedWorkspace = z.output<typeof workspaceSchema>;

/** `manifest.json`: contents of the archive with the hashes that prove its integrity. Written last. */
export const manifestSchema = z.object({
  format: z.literal('reelhof-workspace'),
  version: z.literal(archiveVersion),
  exportedAt: z.string(),
  workspace: workspaceSchema,
  /** Describes `rows/{collection}.jsonl`, by collection. */
  rows: z.record(z.string(), listSchema),
  /** Describes `files.jsonl`. `bytes` is the total size of the archived files. */
  files: listSchema.extend({ bytes: z.number() }),
  /** Videos that were never encoded and are therefore not archived. */
  unfinished: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A line of `files.jsonl`. The object `key` of a bucket is archived as `files/{bucket}/{key}`. */
export const archivedFileSchema = z.object({
  bucket: z.enum(['upload', 'stream']),
  key: z
    .string()
    .max(1024)
    .regex(/^(?!.*\/\.{1,2}(?:\/|$))(?:uploads|videos|logos)\/[\w-]+\/[^\\]+$/),
  size: z.number(),
  sha256,
  contentType: z.string(),
});
export type ArchivedFile = z.output<typeof archivedFileSchema>;

/** A line of `rows/members.jsonl`. */
export const archivedMemberSchema = z.object({
  email: z.email(),
  name: z.string().nullable(),
  role: z.enum(['editor', 'manager', 'admin', 'superadmin']),
  isDisabled: z.boolean(),
});
export type ArchivedMember = z.output<typeof archivedMemberSchema>;

export const rowsFile = (collection: string): string => `rows/${collection}.jsonl`;
export const filesFile = 'files.jsonl';
export const manifestFile = 'manifest.json';
