import { z } from 'zod';

import { bucketAccessSchema } from '@/lib/imports/import-schemas';

/** An archive to download, or everything including the originals in the customer's bucket. */
export const moveOutTargets = ['archive', 's3'] as const;
/** `EXPIRED`: the archive was removed after its links had ended. */
export const moveOutStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED'] as const;
/** Why it failed. The texts are in `messages/` as `moveOut.failure.{reason}`. */
export const moveOutFailures = [
  'bucket_not_found',
  'bucket_refused',
  'bucket_address_refused',
  'bucket_unreachable',
  'interrupted',
] as const;

/** How long the archive and the links to the originals are valid. S3 signs no longer ones. */
export const moveOutDays = 7;

export const requestMoveOutSchema = z.discriminatedUnion('target', [
  z.object({ target: z.literal('archive').describe('An archive with links to the originals.') }),
  z.object({
    target: z.literal('s3').describe('Everything including the originals, in your bucket.'),
    access: bucketAccessSchema.describe('Location and keys of the bucket. Erased at the end.'),
    prefix: z
      .string()
      .trim()
      .max(300)
      .regex(/^[^\\\p{Cc}]*$/u)
      .default('')
      .describe('Folder in the bucket.'),
  }),
]);
export type RequestMoveOutInput = z.output<typeof requestMoveOutSchema>;

export const moveOutSchema = z.object({
  target: z.enum(moveOutTargets),
  state: z.enum(moveOutStates),
  failure: z.enum(moveOutFailures).nullable(),
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable().describe('End of the archive and its links.'),
  destination: z.string().nullable().describe('Bucket and folder.'),
  done: z.number().describe('Number of finished originals.'),
  total: z.number().describe('Number of originals.'),
  size: z.number().nullable().describe('Size in bytes of the archive, or of all that was copied.'),
});
export type MoveOutView = z.output<typeof moveOutSchema>;
