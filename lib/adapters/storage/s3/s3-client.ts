import { S3Client } from '@aws-sdk/client-s3';

export type S3Options = {
  /** Null for AWS itself. */
  endpoint: string | null;
  region: string;
  /** Without keys, the SDK uses AWS's default chain: profile, container, machine. */
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  forcePathStyle: boolean;
};

const connectMs = 5000;
/** A transfer without any progress for this long is aborted; a slow one continues. Milliseconds. */
const silenceMs = 60_000;

/** A client for S3 and compatible stores that retries temporary failures. */
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
    // Otherwise, a presigned PUT would contain the checksum of an empty body, and every real upload would be
    // rejected.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
