import { createHmac } from 'node:crypto';

import { findIndexKey } from '@/lib/core/secrets/secret';

/**
 * Names of a workspace's resources: stable, even if its slug changes, and unguessable, since bucket names
 * are public. At most 45 characters. Pure.
 */
export const nameResources = (
  { prefix, secret }: { prefix: string; secret: string },
  workspaceId: string,
) => {
  const suffix = createHmac('sha256', findIndexKey(secret, 'resource-names'))
    .update(`resources:${workspaceId}`)
    .digest('hex')
    .slice(0, 16);
  const base = `${prefix}-${suffix}`;
  return { uploadBucket: `${base}-upload`, streamBucket: `${base}-stream`, userName: base };
};

/** One for the whole installation: accounts have a low limit. Pure. */
export const nameRevocationStore = (prefix: string): string => `${prefix}-playback-revocations`;
