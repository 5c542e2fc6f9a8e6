import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';

/**
 * Stores the time zone (an IANA name) of the days and months of the actor's workspace, which the call has
 * validated. Throws `forbidden` without a workspace.
 */
export const updateTimeZone = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  timeZone: string,
): Promise<{ timeZone: string }> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  // Only this field is written, so that concurrent writes (such as the subscription) are not lost.
  await compareAndSet(payload, {
    collection: slugs.workspaces,
    where: { id: { equals: workspace.id } },
    data: { timeZone },
  });
  return { timeZone };
};
