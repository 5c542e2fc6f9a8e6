import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import type { RequestContext } from '@/lib/http/define-endpoint';
import { within } from '@/lib/core/async';
import { isLeasedBy, isUnleased, leaseFor, noLease } from '@/lib/core/database/leases';
import { AppError } from '@/lib/core/errors';
import { findBuildOrThrow } from '@/lib/platform/sign-up/open-link';
import { changeRow, findRow, type SignUpRow } from '@/lib/platform/sign-up/sign-up-row';
import type { Ports } from '@/lib/ports';
import { makeAccess, makeDelivery, makeStorage, moveIntoMade } from '@/lib/platform/cloud/make-resources';

import { type BuildProgress, type BuildStep, buildSteps } from '@/lib/workspaces/cloud/build-steps';
import { ensureFounderIsOwner, ensureWorkspace } from './ensure-workspace';

type Work = { payload: Payload; ports: Ports; row: SignUpRow; workspaceId: string };

/** Time limit of a step. A provider that takes longer counts as failed and is retried. */
const stepMs = 30_000;
const leaseMs = 45_000;

const getHome = ({ row, workspaceId }: Work) => ({ workspaceId, slug: row.slug });

const steps: Record<BuildStep, (work: Work) => Promise<void>> = {
  storage: (work) => makeStorage(work, getHome(work)),
  access: (work) => makeAccess(work, getHome(work)),
  delivery: (work) => makeDelivery(work, getHome(work)),
  workspace: async ({ payload, ports, row, workspaceId }) => {
    await ensureFounderIsOwner(payload, row, workspaceId);
    await moveIntoMade({ payload, ports }, workspaceId);
  },
};

export const readProgress = ({ progress }: Pick<SignUpRow, 'progress'>): BuildProgress =>
  (progress ?? {}) as BuildProgress;

type Status = 'success' | 'failed' | 'open';

/** Status of each resource. */
export const describeBuild = (row: SignUpRow, isRunning = false) => {
  const progress = readProgress(row);
  const failed = isRunning ? null : (row.failedStep ?? null);
  const statusOf = (step: BuildStep): Status =>
    progress[step] !== undefined ? 'success' : failed === step ? 'failed' : 'open';
  const isDone = buildSteps.every((step) => progress[step] !== undefined);
  return {
    status: isDone ? ('success' as const) : failed ? ('failed' as const) : ('running' as const),
    streamBucket: { status: statusOf('storage') },
    iamUser: { status: statusOf('access') },
    defaultDomain: { status: statusOf('delivery') },
    workspace: { status: statusOf('workspace') },
    steps: buildSteps.map((step) => ({
      step,
      status: statusOf(step),
      /** Duration of the step. For a failed step, the time until it failed. */
      ms: progress[step] ?? (failed === step ? (row.failedAfterMs ?? null) : null),
    })),
  };
};

/** Runs the remaining steps in order and stores the progress after each. */
const runSteps = async (ctx: Pick<Work, 'payload' | 'ports'>, given: SignUpRow, owner: string) => {
  let row = given;
  const keep = async (data: Record<string, unknown>): Promise<void> => {
    const kept = await changeRow(ctx.payload, row.id, {
      where: isLeasedBy(owner),
      data: { ...data, ...leaseFor(owner, { ms: leaseMs, now: new Date() }) },
    });
    // Another call has taken over the lease.
    if (!kept) throw new AppError('invalid_verify_token');
    row = kept;
  };
  const workspaceId = await ensureWorkspace(ctx.payload, row);
  for (const step of buildSteps) {
    if (readProgress(row)[step] !== undefined) continue;
    const begunAt = Date.now();
    try {
      await within(stepMs, steps[step]({ ...ctx, row, workspaceId }));
    } catch (error) {
      ctx.payload.logger.error(
        { err: error, step, workspace: workspaceId },
        'a workspace could not be built',
      );
      return keep({ failedStep: step, failedAfterMs: Date.now() - begunAt });
    }
    await keep({ progress: { ...readProgress(row), [step]: Date.now() - begunAt }, failedStep: null });
  }
};

/**
 * Creates the remaining resources of a sign-up's workspace. Idempotent, even after a crash. If another call
 * is running, its progress is returned. Throws `invalid_verify_token`, `verify_link_of_other_account`,
 * `slug_taken`.
 */
export const createCloudResources = async (ctx: RequestContext, { verifyToken }: { verifyToken: string }) => {
  const { payload, ports } = ctx;
  const found = await findBuildOrThrow(ctx, verifyToken);
  if (found.state === 'done') return describeBuild(found);
  const owner = randomUUID();
  const claimed = await changeRow(payload, found.id, {
    where: isUnleased(new Date()),
    data: leaseFor(owner, { ms: leaseMs, now: new Date() }),
  });
  if (!claimed) return describeBuild(found, true);
  try {
    await runSteps({ payload, ports }, claimed, owner);
  } finally {
    await changeRow(payload, found.id, { where: isLeasedBy(owner), data: noLease() });
  }
  return describeBuild((await findRow(payload, { id: { equals: found.id } })) ?? found);
};
