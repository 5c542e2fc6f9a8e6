import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { within } from '@/lib/core/async';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { cutText } from '@/lib/core/strings';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { makeAccess, makeDelivery, makeStorage, moveIntoMade } from '@/lib/platform/cloud/make-resources';
import { findTrialPackage } from '@/lib/platform/find-packages';
import { findBuildOrThrow } from '@/lib/platform/sign-up/open-link';
import { changeRow, type SignUpRow, toOrigin } from '@/lib/platform/sign-up/sign-up-row';
import type { Ports } from '@/lib/ports';
import {
  changeHeldRow,
  claimRow,
  createClaimOwner,
  defineLeasedRows,
  type Holder,
  LeaseLost,
  releaseRow,
} from '@/lib/worker/leased-work';
import { type BuildProgress, type BuildStep, buildSteps } from '@/lib/workspaces/cloud/build-steps';
import { findOwnerId, findUser } from '@/lib/workspaces/members/find-member';
import { makeOwner } from '@/lib/workspaces/members/make-owner';
import type { Workspace } from '@/payload-types';

const dayMs = 86_400_000;

/**
 * Claims the account's only trial for a sign-up. Only one of several concurrent sign-ups gets it; repeated
 * calls for that sign-up return true.
 */
const claimTrial = async (payload: Payload, { id, userId }: SignUpRow): Promise<boolean> => {
  const taken = await compareAndSet(payload, {
    collection: slugs.users,
    where: {
      and: [
        { id: { equals: userId ?? '' } },
        { or: [{ trialSignUp: { exists: false } }, { trialSignUp: { equals: id } }] },
      ],
    },
    data: { trialSignUp: id },
  });
  return taken !== null;
};

/**
 * Initial package: the trial, once per account. The package chosen at sign-up is paid for later, in the
 * panel.
 */
const findFirstPlan = async (payload: Payload, row: SignUpRow) => {
  const trial = (await claimTrial(payload, row)) ? await findTrialPackage(payload) : null;
  if (!trial) return {};
  const trialEndDate = new Date(Date.now() + (trial.freeTrial ?? 0) * dayMs).toISOString();
  return { subscription: { package: trial.id, trialEndDate } };
};

const findOwn = (payload: Payload, { id }: SignUpRow): Promise<Workspace | null> =>
  payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { 'origin.signUpId': { equals: id } },
  });

/**
 * Finds or creates the workspace of a sign-up, inactive until all checks have passed. Throws `slug_taken` if
 * a platform administrator used its slug.
 */
const ensureWorkspace = async (payload: Payload, row: SignUpRow): Promise<string> => {
  const known = getRelationId(row.workspace) ?? (await findOwn(payload, row))?.id;
  const id = known ?? (await createWorkspace(payload, row));
  if (getRelationId(row.workspace) !== id) await changeRow(payload, row.id, { data: { workspace: id } });
  return id;
};

const createWorkspace = async (payload: Payload, row: SignUpRow): Promise<string> => {
  const data = {
    name: row.workspaceName,
    slug: row.slug,
    shortCode: cutText(row.workspaceName, 2).toUpperCase(),
    iconColor: '#0B6B52',
    active: false,
    origin: toOrigin(row),
    ...(await findFirstPlan(payload, row)),
  };
  try {
    const made = await payload.create({
      collection: slugs.workspaces,
      data: data as never,
      depth: 0,
      overrideAccess: true,
      req: asSystem(),
    });
    return made.id;
  } catch (error) {
    // A concurrent call of the same sign-up may have created it.
    const own = await findOwn(payload, row);
    if (own) return own.id;
    const taken = await payload.db.count({
      collection: slugs.workspaces,
      where: { slug: { equals: row.slug } },
    });
    if (taken.totalDocs > 0) throw new AppError('slug_taken', {}, { cause: error });
    throw error;
  }
};

/** Makes the founder the owner and a superadmin. Idempotent. */
const ensureFounderIsOwner = async (
  payload: Payload,
  { userId }: SignUpRow,
  workspaceId: string,
): Promise<void> => {
  const user = await findUser(payload, userId ?? null);
  if (!user) throw new AppError('invalid_verify_token');
  const from = await findOwnerId(payload, workspaceId);
  if (from !== user.id) await makeOwner(payload, { workspaceId, from: null, user, event: null });
};

type Work = { payload: Payload; ports: Ports; row: SignUpRow; workspaceId: string };

/** Time limit of a step. A provider that takes longer counts as failed and is retried. */
const stepMs = 30_000;

/** Sign-ups whose resources a request creates. Each finished step renews the lease. */
const buildRows = defineLeasedRows<SignUpRow>({
  collection: slugs.signUps,
  leaseMs: 45_000,
  state: { field: 'state', open: ['building'], held: ['building'] },
  groupBy: 'id',
});

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

const readProgress = ({ progress }: Pick<SignUpRow, 'progress'>): BuildProgress =>
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
const runSteps = async (ctx: Pick<Work, 'payload' | 'ports'>, given: SignUpRow, holder: Holder) => {
  let row = given;
  const keep = async (data: Record<string, unknown>): Promise<void> => {
    row = await changeHeldRow(ctx.payload, buildRows, holder, { data });
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
  const holder = { id: found.id, owner: createClaimOwner('request') };
  const where = { id: { equals: found.id } };
  const claimed = await claimRow(payload, buildRows, { owner: holder.owner, where });
  if (!claimed) return describeBuild(found, true);
  try {
    await runSteps({ payload, ports }, claimed, holder);
  } catch (error) {
    // Another call has taken over.
    throw error instanceof LeaseLost ? new AppError('invalid_verify_token') : error;
  } finally {
    await releaseRow(payload, buildRows, holder);
  }
  return describeBuild((await findById(payload, slugs.signUps, found.id)) ?? found);
};
