import { z } from 'zod';

import { flag, httpUrl, splitList } from './variable-meta';

/** Without keys, the SDK uses AWS's default credential chain: profile, container, machine. */
export const awsShape = {
  AWS_REGION: z.string().min(1).meta({
    readBy: 'web, worker',
    usual: 'required with any AWS service',
    description: 'Region of buckets and services',
  }),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional().meta({
    readBy: 'web, worker',
    usual: 'the SDK’s credential chain',
    description: 'Access key of all AWS services but `STORAGE=s3`',
  }),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ readBy: 'web, worker', description: 'Secret of the access key' }),
};

/** The platform's AWS account, which holds the dedicated resources of workspaces. */
const accountShape = {
  ...awsShape,
  AWS_ENDPOINT_URL: httpUrl
    .optional()
    .meta({ readBy: 'web, worker', usual: 'AWS', description: 'URL of an emulator, for tests' }),
};

/** The prefix of the names of resources that are created there. */
const resourcePrefix = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,18}[a-z0-9]$/, 'must be 3 to 20 lowercase letters, digits and hyphens')
  .default('reelhof')
  .meta({
    readBy: 'web, worker',
    description: 'Prefix of the names of created resources, 3 to 20 characters',
  });

export const provisioningSchema = z.discriminatedUnion('PROVISIONING', [
  z.object({
    PROVISIONING: z.literal('shared').meta({
      readBy: 'web, worker',
      description: '`aws` creates buckets and a user in the platform’s AWS account for each new workspace',
    }),
  }),
  z.object({
    PROVISIONING: z.literal('aws'),
    ...accountShape,
    AWS_RESOURCE_PREFIX: resourcePrefix,
    AWS_PERMISSIONS_BOUNDARY: z.string().startsWith('arn:').optional().meta({
      readBy: 'web, worker',
      description: 'ARN of a policy that limits what a created user can ever be allowed to do',
    }),
    AWS_DISTRIBUTIONS: flag.default(false).meta({
      readBy: 'web, worker',
      description: '`true` creates a CloudFront distribution for each of these workspaces',
    }),
    AWS_LOG_BUCKET: z.string().min(3).optional().meta({
      readBy: 'web, worker',
      description: 'Bucket for the logs of distributions; without it their views are not counted',
    }),
    AWS_DOMAINS: flag.default(false).meta({
      readBy: 'web, worker',
      description:
        '`true` allows custom domains as aliases of these distributions, with certificates from ACM',
    }),
  }),
]);
/** The encoder for workspaces with their own buckets that are configured to use it. */
export const cloudEncoderSchema = z.discriminatedUnion('CLOUD_ENCODER', [
  z.object({
    CLOUD_ENCODER: z
      .literal('off')
      .meta({ readBy: 'web, worker', description: 'The encoder for workspaces with their own buckets' }),
  }),
  z.object({
    CLOUD_ENCODER: z.literal('mediaconvert'),
    ...accountShape,
    MEDIACONVERT_ROLE_ARN: z
      .string()
      .regex(/^arn:[\w-]+:iam::\d{12}:role\//, 'must be the ARN of a role')
      .meta({
        readBy: 'web, worker',
        description: 'Role with which MediaConvert reads and writes the buckets',
      }),
    MEDIACONVERT_QUEUE_ARN: z
      .string()
      .startsWith('arn:')
      .optional()
      .meta({ readBy: 'web, worker', usual: 'the default queue', description: 'Queue of the jobs' }),
    FRAME_FUNCTION_URL: httpUrl.optional().meta({
      readBy: 'web, worker',
      description: 'Function that extracts single frames; without it MediaConvert does',
    }),
    FRAME_FUNCTION_TOKEN: z
      .string()
      .min(16)
      .optional()
      .meta({ readBy: 'web, worker', description: 'Bearer token for that function, at least 16 characters' }),
  }),
]);
/** The live engine for workspaces with their own AWS buckets. */
export const cloudLiveSchema = z.discriminatedUnion('CLOUD_LIVE', [
  z.object({
    CLOUD_LIVE: z.literal('off').meta({
      readBy: 'web, worker',
      description: 'The live engine for workspaces with their own AWS buckets',
    }),
  }),
  z.object({
    CLOUD_LIVE: z.literal('medialive'),
    ...accountShape,
    AWS_RESOURCE_PREFIX: resourcePrefix,
    MEDIALIVE_ROLE_ARN: z
      .string()
      .regex(/^arn:[\w-]+:iam::\d{12}:role\//, 'must be the ARN of a role')
      .meta({ readBy: 'web, worker', description: 'Role with which MediaLive writes the buckets' }),
    MEDIALIVE_SECURITY_GROUP: z
      .string()
      .min(1)
      .optional()
      .meta({ readBy: 'web, worker', usual: 'created', description: 'Input security group' }),
    MEDIALIVE_CIDRS: z.string().default('0.0.0.0/0').transform(splitList).meta({
      readBy: 'web, worker',
      description: 'Networks from which cameras may send, for a created group',
    }),
    MEDIALIVE_PRICE_PER_HOUR: z.coerce.number().positive().optional().meta({
      readBy: 'web, worker',
      description: 'Price per hour of a running channel, for warnings about idle channels',
    }),
    MEDIALIVE_CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters, such as USD')
      .default('USD')
      .meta({ readBy: 'web, worker', description: 'Currency of that price' }),
  }),
]);
export type CloudLiveEnv = z.infer<typeof cloudLiveSchema>;
export type CloudEncoderEnv = z.infer<typeof cloudEncoderSchema>;
export type ProvisioningEnv = z.infer<typeof provisioningSchema>;
