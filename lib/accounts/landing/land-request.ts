import type { PayloadRequest } from 'payload';

import { forgetActor } from '@/lib/core/access/actor';

import type { Landing } from './choose-landing';
import { land } from './land';

/** Chooses the active workspace for the person of a request, for the rest of the request. */
export const landRequest = async (req: PayloadRequest, userId: string): Promise<Landing> => {
  const landing = await land(req.payload, userId);
  if (landing.kind === 'workspace' && req.user && 'activeWorkspace' in req.user) {
    req.user.activeWorkspace = landing.workspaceId;
    forgetActor(req.user);
  }
  return landing;
};
