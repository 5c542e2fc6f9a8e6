import type { CollectionAfterChangeHook, CollectionAfterDeleteHook, PayloadRequest } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { forgetPreset } from '@/lib/videos/players/default-preset';
import { isSameDesign } from '@/lib/videos/players/design';
import { queueJob } from '@/lib/worker/queue-job';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';
import type { PlayerPreset } from '@/payload-types';

const publish = async ({ workspace, id }: PlayerPreset, req: PayloadRequest): Promise<void> => {
  const workspaceId = getRelationId(workspace) ?? '';
  const input = { workspaceId, presetId: id };
  await queueJob(req.payload, publishWorkspaceJob, input, { workspace: workspaceId, req });
};

/** Republishes the videos that use a preset after a change of its design or a change of the default. */
export const publishPresetFollowers: CollectionAfterChangeHook<PlayerPreset> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const before = operation === 'update' ? previousDoc : undefined;
  const isNewDefault = Boolean(doc.isDefault) && !before?.isDefault;
  const looksOther = before !== undefined && !isSameDesign(doc.playerDesign, before.playerDesign);
  if (isNewDefault || looksOther) await publish(doc, req);
  return doc;
};

/** Videos of a deleted preset use the workspace's default. */
export const publishFollowersOfDeleted: CollectionAfterDeleteHook<PlayerPreset> = async ({ doc, req }) => {
  await forgetPreset(req.payload, doc.id);
  await publish(doc, req);
  return doc;
};
