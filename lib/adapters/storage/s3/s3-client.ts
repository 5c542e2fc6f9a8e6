import { S3Client } from '@aws-sdk/client-s3';

export type S3Options = {
  /** Null is AWS itself. */
  endpoint: string | null;
  region: string;
  /** Without keys the SDK uses AWS's default chain: profile, container, machine. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  forcePathStyle: boolean;
};

const connectMs = 5000;
/** A transfer on which nothing moves for this long is broken off; a slow one moves. */
const silenceMs = 60_000;

/** A client for S3 and compatibles that retries what may be retried. */
export const createS3Client = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: S3Options): S3Client =>
  new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    forcePathStyle,
    maxAttempts: 4,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    // Otherwise a presigned PUT carries the checksum of an empty body, and every real upload is refused.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
