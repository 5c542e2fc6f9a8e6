import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

import type { DeliveryLogs, LogFile } from '@/lib/ports/delivery';

import { toClientOptions, withAwsErrors, type AwsOptions } from '../../shared/aws-options';

export type S3LogsOptions = AwsOptions & {
  bucket: string;
  /** Key prefix of this distribution's logs; ends in a slash. */
  prefix: string;
  source: string;
};

const timeoutMs = 60_000;
/** Limit per pass; the next pass continues. */
const mostFiles = 2000;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name);

/**
 * Reads CloudFront's standard logs from a bucket: gzip, with the hour in the name. Files are complete once
 * they exist; later lines of the same hour are in further files.
 */
export const createS3Logs = (options: S3LogsOptions): DeliveryLogs => {
  const { bucket: Bucket, prefix, source } = options;
  const client = new S3Client({
    ...toClientOptions(options, timeoutMs),
    forcePathStyle: options.endpoint !== undefined,
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const guarded = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    withAwsErrors('delivery', operation, work);
  return {
    getSource: async () => source,
    list: () =>
      guarded('list', async () => {
        const files: LogFile[] = [];
        let token: string | undefined;
        do {
          const page = await client.send(
            new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }),
          );
          for (const { Key, Size = 0 } of page.Contents ?? [])
            if (Key?.endsWith('.gz')) files.push({ name: Key.slice(prefix.length), size: Size });
          token = page.IsTruncated ? page.NextContinuationToken : undefined;
        } while (token && files.length < mostFiles);
        // Files are named `{distribution}.{YYYY-MM-DD-HH}.{id}.gz`, so the order by name is chronological.
        return files.sort((a, b) => a.name.localeCompare(b.name));
      }),
    read: (name) =>
      guarded('read', async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }));
          // Any error also ends the returned stream.
          return pipeline(Body as Readable, createGunzip(), () => undefined);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    remove: (name) =>
      guarded('remove', async () => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }));
      }),
  };
};
