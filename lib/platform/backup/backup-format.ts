import { z } from 'zod';

import { findKeyFault } from '@/lib/core/storage/object-key';

/** Increase it if older versions cannot read the new format. */
export const backupVersion = 1;

/** Written last. A folder without it is incomplete. */
export const manifestFile = 'manifest.json';
/** One line per stored file. */
export const filesFile = 'files.jsonl';
/** Replaces `files.jsonl` during the backup. Lines are only appended; the last line of a key is valid. */
export const journalFile = 'files.journal';
/** The key that encrypts secrets in the database, if the installation keeps it in its data folder. */
export const secretFile = 'secret';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

const isKey = (key: string): boolean => findKeyFault(key) === null;

/** A file of the storage with its location, metadata and visibility. */
export const copiedFileSchema = z.object({
  bucket: z.enum(['upload', 'stream']),
  key: z.string().refine(isKey),
  /** Bytes. */
  size,
  sha256,
  contentType: z.string().max(200),
  visibility: z.enum(['public', 'private']),
  /** ETag in the source store, for detecting changes of the file. */
  etag: z.string(),
});
export type CopiedFile = z.infer<typeof copiedFileSchema>;

const databaseFileSchema = z.object({
  /** File name in `database/`. */
  name: z.string().regex(/^[\w-]+\.(?:db|bson)$/),
  size,
  sha256,
});
export type DatabaseFile = z.infer<typeof databaseFileSchema>;

export const databaseCopySchema = z.object({
  kind: z.enum(['sqlite', 'mongodb']),
  files: z.array(databaseFileSchema).min(1),
  /** False if the server could not read all collections at the same point in time. */
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
  /** Migrations that the writing version knew. A version that lacks one of them cannot use the backup. */
  migrations: z.array(z.string()),
  files: z.object({ count: size, bytes: size, sha256 }),
  /** Videos that changed after the database was copied and before the last file was copied. */
  changedVideos: z.array(z.string()),
  /** Workspaces with their own buckets, whose files are not in the backup. */
  ownBuckets: z.array(z.string()),
  secret: z.object({ isIncluded: z.boolean(), fingerprint: sha256 }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
