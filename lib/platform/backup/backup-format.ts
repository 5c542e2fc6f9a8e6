import { z } from 'zod';

import { createManifestSchema, sha256Schema, sizeSchema } from '../transfer/transfer-format';

/** The key that encrypts secrets in the database, if the installation keeps it in its data folder. */
export const secretFile = 'secret';

const databaseFileSchema = z.object({
  /** File name in `database/`. */
  name: z.string().regex(/^[\w-]+\.(?:db|bson)$/),
  size: sizeSchema,
  sha256: sha256Schema,
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

export const manifestSchema = createManifestSchema('backup', {
  id: z.uuid(),
  database: databaseCopySchema,
  /** Migrations that the writing version knew. A version that lacks one of them cannot use the backup. */
  migrations: z.array(z.string()),
  /** Videos that changed after the database was copied and before the last file was copied. */
  changedVideos: z.array(z.string()),
  /** Workspaces with their own buckets, whose files are not in the backup. */
  ownBuckets: z.array(z.string()),
  secret: z.object({ isIncluded: z.boolean(), fingerprint: sha256Schema }),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
