import type { PayloadRequest } from 'payload';

import { getActorWorkspace, type Actor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { isRecord } from '@/lib/core/values';

/** Names the workspace in which a page of the panel was opened. Every call of the panel sends it. */
export const pageWorkspaceHeader = 'x-page-workspace';

/**
 * Refuses a call of a page whose person has switched to another workspace meanwhile, in another tab. Without
 * this check the call would change the other workspace, or find nothing. Throws `workspace_changed`.
 */
export const assertPageWorkspace = ({ headers }: Pick<PayloadRequest, 'headers'>, actor: Actor): void => {
  const page = headers.get(pageWorkspaceHeader);
  if (page !== null && page !== getActorWorkspace(actor)?.id) throw new AppError('workspace_changed');
};

const names = ['workspace', 'workspaceId'] as const;

/**
 * Refuses a call whose body or query names a workspace other than the caller's active one. Ignoring the name
 * would read from, or write to, a workspace that the caller did not mean. Throws `workspace_changed`.
 */
export const assertNamedWorkspace = (
  actor: Actor,
  given: unknown,
  /** Fields that the endpoint reads itself. */
  known: readonly string[] = [],
): void => {
  const own = getActorWorkspace(actor)?.id;
  if (!own || !isRecord(given)) return;
  for (const name of names) {
    const value = given[name];
    if (known.includes(name) || value === undefined || value === null) continue;
    if (getRelationId(value as string | { id: string }) !== own) throw new AppError('workspace_changed');
  }
};
