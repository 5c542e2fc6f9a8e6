import type { Payload } from 'payload';

import type { AppEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Workspace } from '@/payload-types';

export const deploymentStatuses = ['deploying', 'success', 'failed'] as const;

/** How the player's files were last deployed. */
export type PlayerDeployment = {
  status: (typeof deploymentStatuses)[number];
  /** ISO time of the last that succeeded. */
  lastDeployed: string | null;
  /** Files of that one. */
  result: number | null;
};

/** Milliseconds after which a deployment that was never finished counts as failed: its process is gone. */
const longestDeployment = 5 * 60_000;

type Stored = NonNullable<Workspace['playerDeployment']>;

const readStored = async (payload: Payload, workspaceId: string): Promise<Stored> => {
  const row = await payload.db.findOne<Pick<Workspace, 'id' | 'playerDeployment'>>({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    select: { playerDeployment: true },
  });
  return row?.playerDeployment ?? {};
};

/** What a workspace's row says of it; null where there was none yet. */
export const findDeployment = async (
  payload: Payload,
  workspaceId: string,
  now = Date.now(),
): Promise<PlayerDeployment | null> => {
  const { status, startedAt, lastDeployed, result } = await readStored(payload, workspaceId);
  if (!status) return null;
  const isLost = status === 'deploying' && now - Date.parse(startedAt ?? '') > longestDeployment;
  return {
    status: isLost ? 'failed' : status,
    lastDeployed: lastDeployed ?? null,
    result: result ?? null,
  };
};

/** Notes how it goes, and the event that tells of it; what is left out stays. */
export const noteDeployment = async (
  payload: Payload,
  workspaceId: string,
  change: Partial<Stored>,
  event: AppEvent | null = null,
): Promise<void> => {
  // The group as a whole: MongoDB would drop what is not named.
  const playerDeployment = { ...(await readStored(payload, workspaceId)), ...change };
  await changeWithEvent(payload, {
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    data: { playerDeployment },
    event,
  });
};
