import type { Payload } from 'payload';

import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findBuildOrThrow } from '@/lib/platform/sign-up/open-link';
import { changeRow, releasedSlug, type SignUpRow } from '@/lib/platform/sign-up/sign-up-row';
import type { CredentialCheck } from '@/lib/workspaces/cloud/build-steps';
import { probeStorage } from '@/lib/workspaces/cloud/probe-storage';

import { describeBuild } from './create-cloud-resources';

/**
 * Throws `not_found` unless the actor may see the storage setup of the workspace. An unknown workspace is
 * answered the same way.
 */
const assertMayCheck = async ({ payload, actor }: RequestContext, workspaceId: string): Promise<void> => {
  const scope = decide(actor, slugs.workspaces, 'readAccount');
  const isOwn = scope === 'workspace' && getActorWorkspace(actor)?.id === workspaceId;
  const { totalDocs } = await payload.db.count({
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: workspaceId } }, { deleted: { not_equals: true } }] },
  });
  if (totalDocs === 0 || !(isOwn || scope === 'all')) throw new AppError('not_found');
};

/** Stores the result of the credential check. */
export const noteCheck = async (
  payload: Payload,
  workspaceId: string,
  { status }: Pick<CredentialCheck, 'status'>,
): Promise<void> => {
  await updateById(payload, slugs.workspaces, workspaceId, {
    awsCredentialCheck: { status, lastChecked: new Date().toISOString() },
  });
};

/** Activates a workspace whose resources exist and have been tested. Idempotent. */
const openWorkspace = async (payload: Payload, row: SignUpRow, workspace: string): Promise<void> => {
  const userId = row.userId ?? '';
  const event = createEvent('workspace.created', {
    payload: { name: row.workspaceName, slug: row.slug },
    actor: { kind: 'person', userId, isDisabled: false },
    id: `workspace.created:${workspace}`,
  });
  await changeWithEvent(payload, {
    collection: slugs.workspaces,
    where: { id: { equals: workspace } },
    data: { active: true },
    event,
  });
  const user = await findById(payload, slugs.users, userId);
  if (user && !getRelationId(user.activeWorkspace))
    await updateById(payload, slugs.users, userId, { activeWorkspace: workspace });
  // Written last, so that the next check completes whatever a crash left out.
  await changeRow(payload, row.id, {
    where: { state: { equals: 'building' } },
    data: { state: 'done', builtAt: new Date().toISOString(), heldSlug: releasedSlug(row) },
  });
};

/**
 * Tests the storage access of a workspace. During sign-up, the workspace is activated if all eight probes
 * pass. Throws `missing_information`, `not_found`, `invalid_verify_token`, `verify_link_of_other_account`.
 */
export const checkCredentials = async (
  ctx: RequestContext,
  { workspaceId, verifyToken }: { workspaceId?: string | undefined; verifyToken?: string | undefined },
): Promise<CredentialCheck> => {
  const { payload, ports } = ctx;
  const row = workspaceId ? null : await findBuildOrThrow(ctx, verifyToken ?? '');
  if (workspaceId) await assertMayCheck(ctx, workspaceId);
  const id = workspaceId ?? getRelationId(row?.workspace);
  if (!id) throw new AppError('missing_information');
  const check = await probeStorage({ storage: await ports.storageFor(id), log: payload.logger }, id);
  await noteCheck(payload, id, check);
  const isComplete = row?.state === 'building' && describeBuild(row).status === 'success';
  if (row && isComplete && check.status === 'success') await openWorkspace(payload, row, id);
  return check;
};

/** State of a sign-up's workspace, for the page and the API. */
export const describeVerified = async (payload: Payload, row: SignUpRow) => {
  const id = getRelationId(row.workspace);
  const workspace = id ? await findById(payload, slugs.workspaces, id) : null;
  return {
    id: id ?? null,
    name: row.workspaceName,
    slug: row.slug,
    state: row.state,
    active: workspace?.active === true,
    domain: workspace?.defaultDomain?.domain ?? null,
    builtAt: row.builtAt ?? null,
    build: describeBuild(row),
  };
};
