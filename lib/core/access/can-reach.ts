import { decide, getActorUserId, getActorWorkspace, type Actor } from './actor';
import type { Operation } from './permissions';
import { getRelationId } from '../database/relation-id';
import { slugs, type Slug } from '../slugs';

type OwnedRow = {
  id?: string | number;
  workspace?: string | { id: string } | null;
  createdBy?: string | { id: string } | null;
};

/** Whether the actor may run `operation` on this row; decides like the access functions. Pure. */
export const canReach = (actor: Actor, collection: Slug, operation: Operation, row: OwnedRow): boolean => {
  const isInWorkspace = () => {
    const workspace = getActorWorkspace(actor);
    // A workspace has no `workspace` field: its own id counts.
    const of = collection === slugs.workspaces ? row.id : getRelationId(row.workspace);
    return workspace !== null && of === workspace.id;
  };
  switch (decide(actor, collection, operation)) {
    case 'all':
      return true;
    case 'workspace':
      return isInWorkspace();
    case 'own':
      return isInWorkspace() && getRelationId(row.createdBy) === getActorUserId(actor);
    case 'self':
      return collection === slugs.users && row.id === getActorUserId(actor);
    case 'public':
    case 'none':
      return false;
  }
};
