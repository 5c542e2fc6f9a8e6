import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { cutText } from '@/lib/core/strings';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { findTrialPackage } from '@/lib/platform/sign-up/find-package';
import { changeRow, type SignUpRow, toOrigin } from '@/lib/platform/sign-up/sign-up-row';
import { findOwnerId, findUser } from '@/lib/workspaces/members/find-member';
import { makeOwner } from '@/lib/workspaces/members/make-owner';
import type { Workspace } from '@/payload-types';

const dayMs = 86_400_000;

/**
 * Claims the account's only trial for a sign-up. Only one of several concurrent sign-ups gets it; repeated
 * calls for that sign-up return true.
 */
const takeTrial = async (payload: Payload, { id, userId }: SignUpRow): Promise<boolean> => {
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
  const trial = (await takeTrial(payload, row)) ? await findTrialPackage(payload) : null;
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
export const ensureWorkspace = async (payload: Payload, row: SignUpRow): Promise<string> => {
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
export const ensureFounderIsOwner = async (
  payload: Payload,
  { userId }: SignUpRow,
  workspaceId: string,
): Promise<void> => {
  const user = await findUser(payload, userId ?? null);
  if (!user) throw new AppError('invalid_verify_token');
  const from = await findOwnerId(payload, workspaceId);
  if (from !== user.id) await makeOwner(payload, { workspaceId, from: null, user, event: null });
};
