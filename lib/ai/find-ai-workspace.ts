import type { Payload } from 'payload';

import { findActorWorkspace, type ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import type { Video } from '@/payload-types';

/**
 * The workspace whose package pays for AI work on a video, regardless of the caller. Throws
 * `ai_features_not_enabled`.
 */
export const findAiWorkspace = async (
  payload: Payload,
  video: Pick<Video, 'workspace'>,
): Promise<ActorWorkspace> => {
  const workspace = await findActorWorkspace({ payload }, getRelationId(video.workspace) ?? '');
  if (!workspace?.features.aiFeaturesEnabled) throw new AppError('ai_features_not_enabled');
  return workspace;
};
