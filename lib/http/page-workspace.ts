import type { PayloadRequest } from 'payload';

import { getActorWorkspace, type Actor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';

/** Names the workspace in which a page of the panel was opened. Every call of the panel sends it. */
export const pageWorkspaceHeader = 'x-page-workspace';

/**
 * Refuses a call of a page whose person has switched to another workspace meanwhile, in another tab. Without this
 * check the call would change the other workspace, or find nothing. Throws `workspace_changed`.
 */
export const assertPageWorkspace = ({ headers }: Pick<PayloadRequest, 'headers'>, actor: Actor): void => {
  const page = headers.get(pageWorkspaceHeader);
  if (page !== null && page !== getActorWorkspace(actor)?.id) throw new AppError('workspace_changed');
};
