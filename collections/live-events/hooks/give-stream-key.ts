import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { AppError } from '@/lib/core/errors';
import { findPermanentKey } from '@/lib/live/keys/permanent-key';
import { createStreamKey } from '@/lib/live/keys/stream-key';

/**
 * Gives a new event its own stream key, so that an encoder can be set up days ahead, or the permanent key of
 * its workspace. The choice can be changed while no channel runs.
 */
export const giveStreamKey: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const before = Boolean(originalDoc?.usesPermanentKey);
  const after = Boolean(data.usesPermanentKey ?? before);
  if (operation === 'update' && before === after) return data;
  if ((originalDoc?.channelState ?? 'IDLE') !== 'IDLE') throw new AppError('channel_not_idle');
  if (!after) return { ...data, ...createStreamKey().stored };
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace) ?? '';
  return { ...data, streamKey: await findPermanentKey(req.payload, workspaceId) };
};
