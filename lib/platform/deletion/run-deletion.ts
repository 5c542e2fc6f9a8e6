import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { noLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { mailDeletionRecordJob } from '@/lib/platform/jobs';
import {
  changeHeldRow,
  createLeasedWork,
  defineLeasedRows,
  type Hold,
  isHeldBy,
} from '@/lib/worker/leased-work';
import { queueJob } from '@/lib/worker/queue-job';
import type { WorkspaceDeletion } from '@/payload-types';

import { signRecord } from './deletion-row';
import { type DeletionStep, deletionSteps } from './deletion-steps';
import { runStep } from './run-step';

const deletionRows = defineLeasedRows<WorkspaceDeletion>({
  collection: slugs.workspaceDeletions,
  leaseMs: 120_000,
  state: { field: 'state', open: ['running'], held: ['running'] },
  groupBy: 'workspaceId',
});
const retryMs = 60_000;

type RunOptions = {
  owner: string;
  now?: () => Date;
  /** For tests only. Called before each step. */
  onStep?: (step: DeletionStep) => void;
};

/**
 * Continues one deletion from its first unfinished step, to its end. Returns whether a deletion was found. A
 * step that fails or is killed is repeated from its start.
 */
export const runNextDeletion = async (
  ctx: SystemContext,
  { owner, now = () => new Date(), onStep }: RunOptions,
): Promise<boolean> => {
  const { payload } = ctx;
  const { startNext, endAll } = createLeasedWork(payload, {
    ...{ rows: deletionRows, owner, maxHeld: 1, now },
    run: async (hold) => {
      const { workspaceId, requestedById = null, step: reached } = hold.row;
      const renew = async (data?: { step: DeletionStep }): Promise<void> => {
        await changeHeldRow(payload, deletionRows, hold, { ...(data && { data }), now: now() });
      };
      const first = Math.max(0, deletionSteps.indexOf(reached as DeletionStep));
      for (const step of deletionSteps.slice(first)) {
        onStep?.(step);
        await renew({ step });
        if (step !== 'record') await runStep(ctx, step, { workspaceId, requestedById, renew });
      }
      await finish(payload, hold, now());
    },
    settle: async (error, { row }) => {
      const { workspaceId: workspace } = row;
      payload.logger.error({ err: error, workspace }, 'a step of a workspace deletion failed');
      return { delayMs: retryMs };
    },
  });
  const isFound = await startNext();
  await endAll();
  return isFound;
};

const finish = async (payload: Payload, hold: Hold<WorkspaceDeletion>, now: Date): Promise<void> => {
  const completedAt = now.toISOString();
  const { workspaceId } = hold.row;
  // Queued before the row is `done`, because a finished deletion is not picked up again. The delay lets the
  // email find the finished row.
  await queueJob(payload, mailDeletionRecordJob, { workspaceId }, { workspace: null, delaySeconds: 5 });
  await compareAndSet(payload, {
    collection: slugs.workspaceDeletions,
    where: isHeldBy(deletionRows, hold),
    data: {
      state: 'done',
      step: null,
      completedAt,
      signature: signRecord({ ...hold.row, completedAt }),
      // The link is no longer valid.
      tokenIndex: null,
      ...noLease(),
    },
  });
};
