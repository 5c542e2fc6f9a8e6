import path from 'node:path';

import { z } from 'zod';

import { flag, httpUrl } from './variable-meta';

/** Scheduled backups; off without a time. */
export const backupSchema = z.object({
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
    .optional()
    .meta({
      readBy: 'worker',
      usual: 'no backups',
      description:
        'Time of the daily backup in the time zone of the server, such as `03:30`. The first one is at once',
    }),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(7)
    .meta({ readBy: 'worker', description: 'Number of complete backups to keep' }),
  BACKUP_DIR: z.string().min(1).optional().meta({
    readBy: 'worker',
    usual: '`backups/daily` in `DATA_DIR`',
    description: 'Folder of the backups, on another disk if possible. Not used with `BACKUP_S3_BUCKET`',
  }),
  BACKUP_WITHOUT_SECRET: flag
    .default(false)
    .meta({ readBy: 'worker', description: '`true` leaves `DATA_DIR/secret` out of the backups' }),
  BACKUP_S3_BUCKET: z.string().min(3).optional().meta({
    readBy: 'worker',
    description: 'Existing bucket, for nothing but backups, that receives them in place of `BACKUP_DIR`',
  }),
  BACKUP_S3_ENDPOINT: httpUrl.optional().meta({
    readBy: 'worker',
    usual: 'AWS',
    description: 'URL of an S3-compatible server',
  }),
  BACKUP_S3_REGION: z
    .string()
    .min(1)
    .default('eu-central-1')
    .meta({ readBy: 'worker', description: 'Region' }),
  BACKUP_S3_ACCESS_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .meta({ readBy: 'worker', usual: "AWS's default chain", description: 'Access key' }),
  BACKUP_S3_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ readBy: 'worker', description: 'Secret of the access key' }),
  BACKUP_S3_FORCE_PATH_STYLE: flag.default(false).meta({
    readBy: 'worker',
    description:
      '`true` puts the bucket into the path instead of the host name, as most servers but AWS need',
  }),
});

export type BackupBucket = {
  bucket: string;
  /** Null for AWS itself. */
  endpoint: string | null;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  forcePathStyle: boolean;
};

export type BackupEnv = {
  /** `HH:MM` in the time zone of the server; null without scheduled backups. */
  at: string | null;
  keep: number;
  withSecret: boolean;
  folder: string;
  /** Receives the backups in place of `folder`. */
  bucket: BackupBucket | null;
};

export const toBackupEnv = (given: z.infer<typeof backupSchema>, dataDir: string): BackupEnv => ({
  at: given.BACKUP_AT ?? null,
  keep: given.BACKUP_KEEP,
  withSecret: !given.BACKUP_WITHOUT_SECRET,
  folder: path.resolve(given.BACKUP_DIR ?? path.join(dataDir, 'backups', 'daily')),
  bucket: given.BACKUP_S3_BUCKET
    ? {
        bucket: given.BACKUP_S3_BUCKET,
        endpoint: given.BACKUP_S3_ENDPOINT ?? null,
        region: given.BACKUP_S3_REGION,
        accessKeyId: given.BACKUP_S3_ACCESS_KEY_ID,
        secretAccessKey: given.BACKUP_S3_SECRET_ACCESS_KEY,
        forcePathStyle: given.BACKUP_S3_FORCE_PATH_STYLE,
      }
    : null,
});

/** A backup of files in the folder of files would contain itself. */
export const findBackupFault = ({ folder, bucket }: BackupEnv, dataDir: string): string | null => {
  const place = path.relative(path.join(dataDir, 'storage'), folder);
  const isInside = place === '' || !(place.startsWith('..') || path.isAbsolute(place));
  return bucket === null && isInside
    ? 'BACKUP_DIR: must not be in the folder of the files that are backed up'
    : null;
};
