import type { Payload } from 'payload';

import type { AppEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Workspace } from '@/payload-types';

export const deploymentStatuses = ['deploying', 'success', 'failed'] as const;

/** State of the last deployment of the player's files. */
export type PlayerDeployment = {
  status: (typeof deploymentStatuses)[number];
  /** ISO time of the last successful deployment. */
  lastDeployed: string | null;
  /** Number of files in the last successful deployment. */
  result: number | null;
};

/** Milliseconds after which an unfinished deployment counts as failed: its process is gone. */
const longestDeployment = 5 * 60_000;

type Stored = NonNullable<Workspace['playerDeployment']>;

const readStored = async (payload: Payload, workspaceId: string): Promise<Stored> => {
  const row = await findById(payload, slugs.workspaces, workspaceId, { select: { playerDeployment: true } });
  return row?.playerDeployment ?? {};
};

/** The deployment stored in a workspace's row; null if there was none. */
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

/** Stores a change of the deployment and emits its event; omitted fields stay. */
export const noteDeployment = async (
  payload: Payload,
  workspaceId: string,
  change: Partial<Stored>,
  event: AppEvent | null = null,
): Promise<void> => {
  // Writes the whole group: MongoDB would drop fields that are missing.
  const playerDeployment = { ...(await readStored(payload, workspaceId)), ...change };
  await changeWithEvent(payload, {
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    data: { playerDeployment },
    event,
  });
};
