import { z } from 'zod';

import { flag, httpUrl } from './variable-meta';

export const storageSchema = z.discriminatedUnion('STORAGE', [
  z.object({
    STORAGE: z.literal('filesystem').meta({
      readBy: 'all',
      description: '`filesystem` stores files below `DATA_DIR`, `s3` in buckets',
    }),
  }),
  z.object({
    STORAGE: z.literal('s3'),
    S3_ENDPOINT: httpUrl.optional().meta({
      readBy: 'all',
      usual: 'AWS',
      description: 'URL of an S3-compatible server. Clients that upload must reach it too',
    }),
    S3_REGION: z.string().min(1).default('eu-central-1').meta({ readBy: 'all', description: 'Region' }),
    S3_ACCESS_KEY_ID: z.string().min(1).meta({ readBy: 'all', description: 'Access key' }),
    S3_SECRET_ACCESS_KEY: z.string().min(1).meta({ readBy: 'all', description: 'Secret of the access key' }),
    S3_UPLOAD_BUCKET: z
      .string()
      .min(3)
      .meta({ readBy: 'all', description: 'Bucket of the uploaded files; created if it does not exist' }),
    S3_STREAM_BUCKET: z
      .string()
      .min(3)
      .meta({ readBy: 'all', description: 'Bucket of the delivered files; created if it does not exist' }),
    S3_FORCE_PATH_STYLE: flag.default(false).meta({
      readBy: 'all',
      description:
        '`true` puts the bucket into the path instead of the host name, as most servers but AWS need',
    }),
    S3_VISIBILITY: z
      .enum(['acl', 'edge'])
      .default('edge')
      .meta({
        readBy: 'all',
        description:
          'How a video becomes public. `edge`: buckets stay private and the edge delivers; ' +
          '`acl`: object ACLs, AWS only. See [operations](operations.md#s3)',
      }),
  }),
]);

export type StorageEnv = z.infer<typeof storageSchema>;
