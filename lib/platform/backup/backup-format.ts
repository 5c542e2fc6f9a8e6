import { z } from 'zod';

import { findKeyFault } from '@/lib/core/storage/object-key';

/** Raised when an older version could not read what a newer one writes. */
export const backupVersion = 1;

/** Written last: a folder without it is not whole. */
export const manifestFile = 'manifest.json';
/** One line for each file of the storage. */
export const filesFile = 'files.jsonl';
/** The same while the backup is being made: lines are only added, the last one of a key counts. */
export const journalFile = 'files.journal';
/**
 * The key that secrets in the database are encrypted with, where the installation keeps it in its data
 * folder.
 */
export const secretFile = 'secret';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

const isKey = (key: string): boolean => findKeyFault(key) === null;

/** A file of the storage: where it was, what it was, and who could read it. */
export const copiedFileSchema = z.object({
  bucket: z.enum(['upload', 'stream']),
  key: z.string().refine(isKey),
  /** Bytes. */
  size,
  sha256,
  contentType: z.string().max(200),
  visibility: z.enum(['public', 'private']),
  /** That of the store it was copied from: tells whether the file there is still the same. */
  etag: z.string(),
});
export type CopiedFile = z.infer<typeof copiedFileSchema>;

const databaseFileSchema = z.object({
  /** Below `database/`. */
  name: z.string().regex(/^[\w-]+\.(?:db|bson)$/),
  size,
  sha256,
});
export type DatabaseFile = z.infer<typeof databaseFileSchema>;

export const databaseCopySchema = z.object({
  kind: z.enum(['sqlite', 'mongodb']),
  files: z.array(databaseFileSchema).min(1),
  /** False where the server could not read all collections as of one moment. */
  isOneMoment: z.boolean(),
  takenAt: z.iso.datetime(),
});
export type DatabaseCopy = z.infer<typeof databaseCopySchema>;

export const manifestSchema = z.object({
  format: z.literal('reelhof-backup'),
  version: z.literal(backupVersion),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  database: databaseCopySchema,
  /** The migrations that the version which wrote this knew: one that knows fewer can't run on it. */
  migrations: z.array(z.string()),
  files: z.object({ count: size, bytes: size, sha256 }),
  /** Videos that were changed after the database was copied and before the last file was. */
  changedVideos: z.array(z.string()),
  /** Workspaces whose files lie in buckets of their own, and are not in it. */
  ownBuckets: z.array(z.string()),
  secret: z.object({ isIncluded: z.boolean(), fingerprint: sha256 }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
