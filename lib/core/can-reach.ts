import { decide, getActorWorkspace, type Actor } from './actor';
import type { Operation } from './permissions';
import { getRelationId } from './relation-id';
import type { Slug } from './slugs';

type OwnedRow = {
  workspace?: string | { id: string } | null;
  createdBy?: string | { id: string } | null;
};

/** Whether the actor may carry out `operation` on this very row, as the access functions would decide. Pure. */
export const canReach = (actor: Actor, collection: Slug, operation: Operation, row: OwnedRow): boolean => {
  const scope = decide(actor, collection, operation);
  if (scope === 'all') return true;
  const workspace = getActorWorkspace(actor);
  if (scope === 'none' || !workspace || getRelationId(row.workspace) !== workspace.id) return false;
  return scope === 'workspace' || (actor.kind === 'member' && getRelationId(row.createdBy) === actor.userId);
};
