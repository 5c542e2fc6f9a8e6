import { Readable } from 'node:stream';

import type { Context } from '@/lib/context';
import { getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { toBucketFault } from '@/lib/imports/browse-source';
import type { BucketPort } from '@/lib/ports/bucket';
import { findOwnerId } from '@/lib/workspaces/members/find-member';
import type { MoveOut } from '@/payload-types';

import type { MoveOutView, RequestMoveOutInput } from './types';

const linkSeconds = 300;
const probeMs = 20_000;
/** Replaced by the note of the finished archive. */
const noteName = 'README.txt';

/** The active workspace and its owner, who makes the call. Throws `move_out_not_owner`. */
const findOwned = async ({ payload, actor }: Context) => {
  const workspace = getActorWorkspace(actor);
  const userId = getActorUserId(actor);
  const isOwner = workspace && userId && (await findOwnerId(payload, workspace.id)) === userId;
  if (!isOwner || ('support' in actor && actor.support)) throw new AppError('move_out_not_owner');
  return { workspaceId: workspace.id, userId };
};

const findRow = ({ payload }: Context, workspaceId: string): Promise<MoveOut | null> =>
  payload.db.findOne<MoveOut>({ collection: slugs.moveOuts, where: { workspace: { equals: workspaceId } } });

const present = (row: MoveOut): MoveOutView => ({
  target: row.target,
  state: row.state,
  failure: row.failure ?? null,
  requestedAt: row.requestedAt,
  finishedAt: row.finishedAt ?? null,
  expiresAt: row.expiresAt ?? null,
  destination: row.destination ?? null,
  done: row.done ?? 0,
  total: row.total ?? 0,
  size: row.size ?? null,
});

/** The state of the workspace's archive; null if there has been none. Throws `move_out_not_owner`. */
export const findMoveOut = async (ctx: Context): Promise<{ moveOut: MoveOutView | null }> => {
  const { workspaceId } = await findOwned(ctx);
  const row = await findRow(ctx, workspaceId);
  return { moveOut: row && present(row) };
};

/** Whether the keys may write, before anything begins. */
const probe = async (bucket: BucketPort, prefix: string): Promise<void> => {
  const bytes = Buffer.from('Reelhof is copying the data of a workspace to this folder.\n');
  await bucket.write({
    key: `${prefix}${noteName}`,
    body: Readable.from([bytes]),
    size: bytes.length,
    contentType: 'text/plain; charset=utf-8',
    signal: AbortSignal.timeout(probeMs),
  });
};

/**
 * Begins to collect the data of the workspace, for the owner only and one at a time. Throws
 * `move_out_not_owner`, `move_out_running` and the errors of `toBucketFault`.
 */
export const requestMoveOut = async (
  ctx: RequestContext,
  input: RequestMoveOutInput,
): Promise<{ moveOut: MoveOutView }> => {
  const { workspaceId, userId } = await findOwned(ctx);
  const known = await findRow(ctx, workspaceId);
  if (known && isRunning(known)) throw new AppError('move_out_running');
  const prefix = input.target === 's3' ? toFolder(input.prefix) : '';
  if (input.target === 's3')
    await ctx.ports
      .openBucket(input.access)
      .then((bucket) => probe(bucket, prefix))
      .catch((error: unknown) => {
        throw toBucketFault(error);
      });
  await removeArchive(ctx, known);
  const fresh = {
    target: input.target,
    state: 'QUEUED' as const,
    failure: null,
    requestedBy: userId,
    language: ctx.req.i18n.language,
    requestedAt: new Date().toISOString(),
    finishedAt: null,
    expiresAt: null,
    destination: input.target === 's3' ? `s3://${input.access.bucket}/${prefix}` : null,
    done: 0,
    total: 0,
    size: null,
    archiveKey: null,
    access: input.target === 's3' ? sealSecret(getEnv().secret, JSON.stringify(input.access)) : null,
    attempt: 0,
    failures: 0,
    ...noLease(),
  };
  const made = await createOnce(ctx.payload, {
    collection: slugs.moveOuts,
    key: 'slot',
    data: { slot: workspaceId, workspace: workspaceId, ...fresh },
  });
  const row =
    made ??
    (await compareAndSet(ctx.payload, {
      collection: slugs.moveOuts,
      where: {
        and: [{ workspace: { equals: workspaceId } }, { state: { in: ['DONE', 'FAILED', 'EXPIRED'] } }],
      },
      data: fresh,
    }));
  if (!row) throw new AppError('move_out_running');
  return { moveOut: present(row) };
};

/** A folder of its own by default, because files of these names may be in the bucket's root. */
const toFolder = (prefix: string): string => `${prefix.replaceAll(/^\/+|\/+$/g, '') || 'reelhof'}/`;

const isRunning = ({ state }: MoveOut): boolean => state === 'QUEUED' || state === 'RUNNING';

const removeArchive = async ({ ports }: Context, row: MoveOut | null): Promise<void> => {
  if (!row?.archiveKey) return;
  const storage = await ports.storageFor(getRelationId(row.workspace) ?? '');
  await storage.remove({ bucket: 'upload', key: row.archiveKey });
};

/**
 * Stops collecting, or removes the archive. Files in the customer's bucket stay. Throws
 * `move_out_not_owner`.
 */
export const removeMoveOut = async (ctx: Context): Promise<{ success: boolean }> => {
  const { workspaceId } = await findOwned(ctx);
  const row = await findRow(ctx, workspaceId);
  await ctx.payload.db.deleteMany({
    collection: slugs.moveOuts,
    where: { workspace: { equals: workspaceId } },
  });
  await removeArchive(ctx, row);
  return { success: true };
};

/** A short-lived link to the archive. Throws `move_out_not_owner`, and `not_found` if there is none. */
export const openArchive = async (ctx: Context): Promise<string> => {
  const { workspaceId } = await findOwned(ctx);
  const row = await findRow(ctx, workspaceId);
  const isValid = row?.state === 'DONE' && row.archiveKey && Date.parse(row.expiresAt ?? '') > Date.now();
  if (!isValid) throw new AppError('not_found');
  const storage = await ctx.ports.storageFor(workspaceId);
  const key = row.archiveKey ?? '';
  return storage.signGet({
    bucket: 'upload',
    key,
    expiresIn: linkSeconds,
    downloadName: key.split('/').at(-1) ?? '',
  });
};
