import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/as-system';
import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { createOnce } from '@/lib/core/database/create-once';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { findTrialPackage } from '@/lib/sign-up/find-package';
import { changeRow, toOrigin, type SignUpRow } from '@/lib/sign-up/sign-up-row';
import { makeInSlot } from '@/lib/usage/make-in-slot';
import type { Workspace } from '@/payload-types';

const dayMs = 86_400_000;

/** Whether this sign-up has the account's one trial; of several at once one gets it, and keeps it when asked again. */
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

/** The package that it begins with: the trial, once per account. What was chosen is paid for in the panel, afterwards. */
const findFirstPlan = async (payload: Payload, row: SignUpRow) => {
  const trial = (await takeTrial(payload, row)) ? await findTrialPackage(payload) : null;
  if (!trial) return {};
  const trialEndDate = new Date(Date.now() + (trial.freeTrial ?? 0) * dayMs).toISOString();
  return { subscription: { package: trial.id, trialEndDate } };
};

const findOwn = (payload: Payload, { slug, userId }: SignUpRow): Promise<Workspace | null> =>
  payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { and: [{ slug: { equals: slug } }, { specificWorkspaceOwner: { equals: userId ?? '' } }] },
  });

/**
 * The workspace of a sign-up, inactive until everything is checked; made once. Throws `slug_taken` where a platform administrator gave
 * its slug away.
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
    shortCode: row.workspaceName.slice(0, 2).toUpperCase(),
    iconColor: '#0B6B52',
    active: false,
    specificWorkspaceOwner: row.userId ?? null,
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
    // Another call of the same sign-up may have been faster.
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

/** Makes the founder a member with all rights; once. */
export const ensureFounderIsMember = async (
  payload: Payload,
  { email, userId }: SignUpRow,
  workspace: string,
): Promise<void> => {
  await makeInSlot(payload, { workspace, metric: 'members', limit: null }, () =>
    createOnce(payload, {
      collection: slugs.members,
      key: ['workspace', 'email'],
      data: {
        email,
        userConnection: userId,
        workspace,
        role: 'superadmin',
        status: 'accepted',
        isDisabled: false,
        acceptedAt: new Date().toISOString(),
      },
    }),
  );
};
