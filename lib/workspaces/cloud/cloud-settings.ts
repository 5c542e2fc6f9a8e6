import { z } from 'zod';

import { httpUrl } from '@/lib/core/env/variable-meta';
import { phrase } from '@/lib/core/error-phrases';

/** `embedded` is the installation's storage and edge; `cloud` is the workspace's own buckets and delivery. */
export const cloudEngines = ['embedded', 'cloud'] as const;
export type CloudEngine = (typeof cloudEngines)[number];

/** Encoders for workspaces with their own buckets. */
export const cloudEncoders = ['embedded', 'mediaconvert'] as const;
export type CloudEncoder = (typeof cloudEncoders)[number];

/**
 * Bucket names that also work as host labels. Dots are excluded, because AWS certificates do not cover them.
 */
const bucket = z.string().regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/);

/** Omitted fields keep their values. An access key id and its secret must be given together. */
export const cloudInputSchema = z
  .object({
    engine: z.enum(cloudEngines),
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d{1,2}$/)
      .optional(),
    /** Null for AWS. */
    endpoint: httpUrl.nullable().optional(),
    uploadBucket: bucket.optional(),
    streamBucket: bucket.optional(),
    accessKeyId: z
      .string()
      .regex(/^\w{3,128}$/)
      .optional(),
    secretAccessKey: z.string().min(3).max(256).optional(),
    encoder: z.enum(cloudEncoders).optional(),
  })
  .refine(
    ({ accessKeyId, secretAccessKey }) => (accessKeyId === undefined) === (secretAccessKey === undefined),
    {
      error: phrase(
        'An access key consists of an ID and a secret. Enter both, or neither to keep the stored key.',
      ),
      path: ['secretAccessKey'],
    },
  )
  .refine(({ uploadBucket, streamBucket }) => !uploadBucket || uploadBucket !== streamBucket, {
    error: phrase('Upload bucket and stream bucket must be different.'),
    path: ['streamBucket'],
  });
export type CloudInput = z.output<typeof cloudInputSchema>;

/** Probes in the order in which they run. */
export const cloudProbes = [
  'putFile',
  'listObjects',
  'changeAcl',
  'deleteFile',
  'multipart',
  'browserAccess',
] as const;
/** Reasons for a failed probe. */
export const cloudReasons = [
  'unreachable',
  'bucket_missing',
  'misconfigured',
  'access_denied',
  'acls_off',
  'no_cors',
  'not_public',
  'not_private',
  'other',
] as const;

export const cloudFindingSchema = z.object({
  bucket: z.enum(['upload', 'stream']),
  probe: z.enum(cloudProbes),
  isOk: z.boolean(),
  reason: z.enum(cloudReasons).nullable(),
});
export type CloudFinding = z.output<typeof cloudFindingSchema>;

/** The settings without the secret. Only the last characters of the access key id are included. */
export const cloudViewSchema = z.object({
  engine: z.enum(cloudEngines),
  region: z.string().nullable(),
  endpoint: z.string().nullable(),
  uploadBucket: z.string().nullable(),
  streamBucket: z.string().nullable(),
  accessKeyEnd: z.string().nullable(),
  encoder: z.enum(cloudEncoders),
  distributionDomain: z.string().nullable(),
  isProvisioned: z.boolean(),
  /** True if the workspace has no content yet, so that its storage location can still change. */
  canMove: z.boolean(),
  /** Whether the platform can create buckets and a user for the workspace in its own AWS account. */
  canProvision: z.boolean(),
  /** Whether MediaConvert is configured. */
  canConvert: z.boolean(),
});
export type CloudView = z.output<typeof cloudViewSchema>;
