import { z } from 'zod';

import { httpUrl } from '@/lib/core/env/ai-env';

/** The switch of a workspace: the installation's own store and edge, or buckets and delivery of its own. */
export const cloudEngines = ['embedded', 'cloud'] as const;
export type CloudEngine = (typeof cloudEngines)[number];

/** What encodes for a workspace with buckets of its own. */
export const cloudEncoders = ['embedded', 'mediaconvert'] as const;
export type CloudEncoder = (typeof cloudEncoders)[number];

/** Names that also work as a part of a host: without dots, which no certificate of AWS covers. */
const bucket = z.string().regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/);

/** What is entered. What is left out stays as it is; keys are given together or not at all. */
export const cloudInputSchema = z
  .object({
    engine: z.enum(cloudEngines),
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d{1,2}$/)
      .optional(),
    /** Null is AWS itself. */
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
      error: 'An access key has an id and a secret; enter both, or none to keep those that are stored.',
      path: ['secretAccessKey'],
    },
  )
  .refine(({ uploadBucket, streamBucket }) => !uploadBucket || uploadBucket !== streamBucket, {
    error: 'Upload and stream bucket must be two.',
    path: ['streamBucket'],
  });
export type CloudInput = z.output<typeof cloudInputSchema>;

/** What is tried, in this order. */
export const cloudProbes = [
  'putFile',
  'listObjects',
  'changeAcl',
  'deleteFile',
  'multipart',
  'browserAccess',
] as const;
/** What is behind a probe that failed. */
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

/** What is told of the settings; the secret never is, and of the key's id only its end. */
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
  /** Whether nothing lies anywhere yet, so that the place can still be changed. */
  canMove: z.boolean(),
  /** Whether the platform can make buckets and a user for it, in its own account. */
  canProvision: z.boolean(),
  /** Whether MediaConvert is set up. */
  canConvert: z.boolean(),
});
export type CloudView = z.output<typeof cloudViewSchema>;
