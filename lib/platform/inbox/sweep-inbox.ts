import type { Payload } from 'payload';

import { findActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { recordRowlessEvent } from '@/lib/events/change-with-event';
import { findUsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import { getPeriod, usageMetricNames } from '@/lib/workspaces/usage/metrics';
import type { Import, Workspace } from '@/payload-types';

const dayMs = 86_400_000;
const retentionDays = 90;
/** Longer than a restart of the workers takes. */
const lookBackMs = 15 * 60_000;
/** A smaller limit is reached or nearly reached from the beginning, which is no news. */
const leastLimit = 5;

/** Deletes entries after 90 days, read or not. */
export const forgetOldEntries = async (payload: Payload, now = Date.now()): Promise<void> => {
  const before = new Date(now - retentionDays * dayMs).toISOString();
  await payload.db.deleteMany({ collection: slugs.inboxEntries, where: { at: { less_than: before } } });
};

/** Records an event for each import that failed lately; those recorded already are the same. */
export const reportFailedImports = async (payload: Payload, now = Date.now()): Promise<void> => {
  const { docs } = await payload.db.find<Import>({
    collection: slugs.imports,
    where: {
      and: [
        { state: { equals: 'FAILED' } },
        { finishedAt: { greater_than: new Date(now - lookBackMs).toISOString() } },
      ],
    },
    limit: 0,
    pagination: false,
  });
  for (const { id, workspace, title, address, requester, finishedAt } of docs)
    await recordRowlessEvent(
      payload,
      { workspace: getRelationId(workspace) ?? '', target: toTarget(slugs.imports, id) },
      {
        name: 'import.failed',
        payload: {
          title: title ?? address,
          userId: (requester as { userId?: string } | null)?.userId ?? null,
        },
        id: `import.failed:${id}:${finishedAt}`,
      },
    );
};

/** Records an event when a workspace has used 80 or 100 percent of a limit, once a month and step. */
export const reportLimits = async (payload: Payload, now = new Date()): Promise<void> => {
  const { docs } = await payload.db.find<Workspace>({
    collection: slugs.workspaces,
    where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
    select: { name: true },
    limit: 0,
    pagination: false,
  });
  for (const { id } of docs) {
    const workspace = await findActorWorkspace({ payload }, id);
    // Without a valid plan every limit is 0.
    if (!workspace?.subscription.isValid) continue;
    for (const metric of usageMetricNames) {
      const { current, limit } = await findUsedLimit(payload, workspace, metric);
      if (limit === null || limit < leastLimit) continue;
      const percent = [100, 80].find((step) => current * 100 >= limit * step);
      if (!percent) continue;
      const month = getPeriod('traffic', now);
      await recordRowlessEvent(
        payload,
        { workspace: id, target: toTarget(slugs.workspaces, id) },
        {
          name: 'workspace.limitReached',
          payload: { metric, percent, used: current, limit },
          id: `workspace.limitReached:${id}:${metric}:${percent}:${month}`,
        },
      );
    }
  }
};
