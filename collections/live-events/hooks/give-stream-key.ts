import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findPermanentKey, createStreamKey } from '@/lib/live/keys/permanent-key';

/**
 * Creates the stream key of a new event, so that an encoder can be configured days ahead, or uses the
 * workspace's permanent key. The choice can change while no channel is running.
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
