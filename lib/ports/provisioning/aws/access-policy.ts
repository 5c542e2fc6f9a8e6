type Buckets = { uploadBucket: string; streamBucket: string };

const arn = (name: string): string => `arn:aws:s3:::${name}`;

/**
 * What the user of a workspace may do: whatever the storage port does in its two buckets, and nothing else.
 * Below the 2,048 characters of an inline policy. Pure.
 */
export const writeAccessPolicy = ({ uploadBucket, streamBucket }: Buckets): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:ListBucket', 's3:ListBucketMultipartUploads'],
        Resource: [arn(uploadBucket), arn(streamBucket)],
      },
      {
        Effect: 'Allow',
        Action: [
          's3:GetObject',
          's3:PutObject',
          's3:DeleteObject',
          's3:GetObjectAcl',
          's3:PutObjectAcl',
          's3:AbortMultipartUpload',
          's3:ListMultipartUploadParts',
        ],
        Resource: [`${arn(uploadBucket)}/*`, `${arn(streamBucket)}/*`],
      },
    ],
  });
