import { createHmac } from 'node:crypto';

/**
 * What a workspace's resources are called: the same for as long as the workspace lives, whatever its slug
 * becomes, and not to be guessed, since names of buckets are everybody's. At most 45 characters. Pure.
 */
export const nameResources = (
  { prefix, secret }: { prefix: string; secret: string },
  workspaceId: string,
) => {
  const mark = createHmac('sha256', secret).update(`resources:${workspaceId}`).digest('hex').slice(0, 16);
  const base = `${prefix}-${mark}`;
  return { uploadBucket: `${base}-upload`, streamBucket: `${base}-stream`, userName: base };
};

/** One for the whole installation: an account has room for few. Pure. */
export const nameRevocationStore = (prefix: string): string => `${prefix}-playback-revocations`;
