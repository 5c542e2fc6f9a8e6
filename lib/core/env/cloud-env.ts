import { z } from 'zod';

import { httpUrl } from './ai-env';

/** The platform's AWS account, which holds the dedicated resources of workspaces. */
const accountShape = {
  AWS_REGION: z.string().min(1),
  AWS_ACCESS_KEY_ID: z.string().min(1).optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  AWS_ENDPOINT_URL: httpUrl.optional(),
};

/** The prefix of the names of resources that are created there. */
const resourcePrefix = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,18}[a-z0-9]$/, 'must be 3 to 20 lowercase letters, digits and hyphens')
  .default('reelhof');

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
  .default(false);

export const provisioningSchema = z.discriminatedUnion('PROVISIONING', [
  z.object({ PROVISIONING: z.literal('shared') }),
  z.object({
    PROVISIONING: z.literal('aws'),
    ...accountShape,
    AWS_RESOURCE_PREFIX: resourcePrefix,
    AWS_PERMISSIONS_BOUNDARY: z.string().startsWith('arn:').optional(),
    AWS_DISTRIBUTIONS: flag,
    AWS_LOG_BUCKET: z.string().min(3).optional(),
    AWS_DOMAINS: flag,
  }),
]);
/** The encoder for workspaces with their own buckets that are configured to use it. */
export const cloudEncoderSchema = z.discriminatedUnion('CLOUD_ENCODER', [
  z.object({ CLOUD_ENCODER: z.literal('off') }),
  z.object({
    CLOUD_ENCODER: z.literal('mediaconvert'),
    ...accountShape,
    MEDIACONVERT_ROLE_ARN: z.string().regex(/^arn:[\w-]+:iam::\d{12}:role\//, 'must be the ARN of a role'),
    MEDIACONVERT_QUEUE_ARN: z.string().startsWith('arn:').optional(),
    FRAME_FUNCTION_URL: httpUrl.optional(),
    FRAME_FUNCTION_TOKEN: z.string().min(16).optional(),
  }),
]);
/** The live engine for workspaces with their own AWS buckets. */
export const cloudLiveSchema = z.discriminatedUnion('CLOUD_LIVE', [
  z.object({ CLOUD_LIVE: z.literal('off') }),
  z.object({
    CLOUD_LIVE: z.literal('medialive'),
    ...accountShape,
    AWS_RESOURCE_PREFIX: resourcePrefix,
    MEDIALIVE_ROLE_ARN: z.string().regex(/^arn:[\w-]+:iam::\d{12}:role\//, 'must be the ARN of a role'),
    MEDIALIVE_SECURITY_GROUP: z.string().min(1).optional(),
    MEDIALIVE_CIDRS: z
      .string()
      .default('0.0.0.0/0')
      .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    MEDIALIVE_PRICE_PER_HOUR: z.coerce.number().positive().optional(),
    MEDIALIVE_CURRENCY: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capitals, as USD')
      .default('USD'),
  }),
]);
export type CloudLiveEnv = z.infer<typeof cloudLiveSchema>;
export type CloudEncoderEnv = z.infer<typeof cloudEncoderSchema>;
export type ProvisioningEnv = z.infer<typeof provisioningSchema>;
