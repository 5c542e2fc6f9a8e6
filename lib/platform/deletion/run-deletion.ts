import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { mayHaveRows } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { mailDeletionRecordJob } from '@/lib/platform/jobs';
import type { WorkspaceDeletion } from '@/payload-types';

import { signRecord } from './deletion-record';
import { type DeletionStep, deletionSteps } from './deletion-steps';
import { runStep } from './run-step';

const leaseMs = 120_000;
const retryMs = 60_000;

type RunOptions = {
  owner: string;
  now?: () => Date;
  /** For tests only. Called before each step. */
  onStep?: (step: DeletionStep) => void;
};

/**
 * Continues one deletion from its first unfinished step. Returns whether a deletion was found. A step that
 * fails or is killed is repeated from its start.
 */
export const runNextDeletion = async (ctx: SystemContext, options: RunOptions): Promise<boolean> => {
  const { owner, now = () => new Date() } = options;
  const { payload } = ctx;
  if (!mayHaveRows(payload, slugs.workspaceDeletions, { field: 'state', values: ['running'] })) return false;
  const row = await compareAndSet(payload, {
    collection: slugs.workspaceDeletions,
    where: { and: [{ state: { equals: 'running' } }, isUnleased(now())] },
    data: leaseFor(owner, { ms: leaseMs, now: now() }),
  });
  if (!row) return false;
  try {
    await runSteps(ctx, row, options);
  } catch (error) {
    payload.logger.error({ err: error, workspace: row.workspaceId }, 'a step of a workspace deletion failed');
    const retryAt = new Date(now().getTime() + retryMs);
    await write(payload, { row, owner }, noLease(retryAt));
  }
  return true;
};

type Held = { row: WorkspaceDeletion; owner: string };

const write = (payload: Payload, { row, owner }: Held, data: Record<string, unknown>) =>
  compareAndSet(payload, {
    collection: slugs.workspaceDeletions,
    where: { and: [{ id: { equals: row.id } }, isLeasedBy(owner)] },
    data,
  });

const runSteps = async (
  ctx: SystemContext,
  row: WorkspaceDeletion,
  { owner, now = () => new Date(), onStep }: RunOptions,
): Promise<void> => {
  const { payload } = ctx;
  const renew = async (data: Record<string, unknown> = {}): Promise<void> => {
    const lease = leaseFor(owner, { ms: leaseMs, now: now() });
    if (!(await write(payload, { row, owner }, { ...data, ...lease })))
      throw new Error('another process goes on with the deletion');
  };
  const { workspaceId } = row;
  const requestedById = row.requestedById ?? null;
  const first = Math.max(0, deletionSteps.indexOf(row.step as DeletionStep));
  for (const step of deletionSteps.slice(first)) {
    onStep?.(step);
    await renew({ step });
    if (step !== 'record') await runStep(ctx, step, { workspaceId, requestedById, renew });
  }
  await finish(payload, { row, owner }, now());
};

const finish = async (payload: Payload, held: Held, now: Date): Promise<void> => {
  const completedAt = now.toISOString();
  const { workspaceId } = held.row;
  // Queued before the row is `done`, because a finished deletion is not picked up again. The delay lets the
  // email find the finished row.
  await queueJob(payload, mailDeletionRecordJob, { workspaceId }, { workspace: null, delaySeconds: 5 });
  await write(payload, held, {
    state: 'done',
    step: null,
    completedAt,
    signature: signRecord({ ...held.row, completedAt }),
    // The link is no longer valid.
    tokenIndex: null,
    ...noLease(),
  });
};
