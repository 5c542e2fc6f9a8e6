import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

/** Days in the trash if the workspace has no setting, and the limits of the setting. */
export const trashDays = { usual: 30, least: 7, most: 90 } as const;

/** How many days deleted records of a workspace, by default the actor's, stay in the trash. */
export const findTrashDays = async (
  { payload, actor }: Context,
  workspaceId = getActorWorkspace(actor)?.id,
): Promise<number> => {
  const row = await findById(payload, slugs.workspaces, workspaceId, { select: { trashDays: true } });
  return row?.trashDays ?? trashDays.usual;
};

/** Stores the days for what is deleted from now on. Throws `forbidden` without a workspace. */
export const setTrashDays = async ({ payload, actor }: Context, days: number): Promise<number> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  await updateById(payload, slugs.workspaces, workspace.id, { trashDays: days });
  return days;
};
