import { setTimeout } from 'node:timers/promises';

import { forgetOwnCloud, lookupCacheMs } from '@/lib/adapters/shared/workspace-lookup';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { noteCheck } from '@/lib/platform/build/check-credentials';
import { deployPlayer } from '@/lib/videos/players/deploy-player';
import { findDeployment, noteDeployment } from '@/lib/videos/players/deployment';
import type { CloudInput, CloudView } from '@/lib/workspaces/cloud/cloud-settings';
import {
  assertWorkspace,
  countContent,
  findMeans,
  isEmpty,
  toView,
} from '@/lib/workspaces/cloud/describe-cloud';
import { mergeSettings, nameOfPlace } from '@/lib/workspaces/cloud/rules';
import { ensureSettings } from '@/lib/workspaces/cloud/settings-row';
import type { AwsSetting } from '@/payload-types';

import { checkMerged } from './check-settings';

type Save = { workspaceId: string; input: CloudInput };

/** Workspaces must not share buckets, because the keys of one could then read the files of the other. */
const assertFree = async ({ payload }: RequestContext, workspaceId: string, row: Partial<AwsSetting>) => {
  const names = [row.uploadBucket ?? '', row.streamBucket ?? ''];
  const { storage } = getEnv();
  const shared = storage.STORAGE === 's3' ? [storage.S3_UPLOAD_BUCKET, storage.S3_STREAM_BUCKET] : [];
  const { totalDocs } = await payload.db.count({
    collection: slugs.awsSettings,
    where: {
      and: [
        { workspace: { not_equals: workspaceId } },
        { or: [{ uploadBucket: { in: names } }, { streamBucket: { in: names } }] },
      ],
    },
  });
  if (totalDocs > 0 || names.some((name) => shared.includes(name))) throw new AppError('cloud_buckets_taken');
};

/** Throws `workspace_has_content`. */
export const assertEmpty = async ({ payload }: RequestContext, workspaceId: string): Promise<void> => {
  const content = await countContent(payload, workspaceId);
  if (!isEmpty(content)) throw new AppError('workspace_has_content', content);
};

const assertWorking = async (
  ctx: RequestContext,
  workspaceId: string,
  row: Partial<AwsSetting>,
): Promise<void> => {
  await assertFree(ctx, workspaceId, row);
  const failed = (await checkMerged(ctx, { workspaceId, row })).filter(({ isOk }) => !isOk);
  if (failed.length === 0) return noteCheck(ctx.payload, workspaceId, { status: 'success' });
  const detail = failed.map(({ bucket, probe, reason }) => `${bucket}.${probe}: ${reason}`).join(', ');
  throw new AppError('cloud_check_failed', { detail });
};

const store = async (
  { payload, actor }: RequestContext,
  { id, revision, workspace }: AwsSetting,
  {
    engine,
    region,
    endpoint,
    uploadBucket,
    streamBucket,
    accessKeyId,
    secretAccessKey,
    encoder,
  }: Partial<AwsSetting>,
): Promise<AwsSetting> => {
  const stored = await changeWithEvent(payload, {
    collection: slugs.awsSettings,
    where: { and: [{ id: { equals: id } }, { revision: { equals: revision ?? 0 } }] },
    data: {
      ...{ engine, region, endpoint, uploadBucket, streamBucket, accessKeyId, secretAccessKey, encoder },
      revision: { $inc: 1 },
    },
    event: createEvent('workspace.storageChanged', {
      payload: { engine: engine ?? 'embedded' },
      actor,
      target: toTarget(slugs.workspaces, getRelationId(workspace) ?? ''),
    }),
  });
  if (!stored) throw new AppError('cloud_settings_changed');
  return stored;
};

/**
 * Stores the storage location and keys of a workspace after testing them. Keys can always be rotated; the
 * location can only change while there are no files, because files are not moved. Throws `not_found`,
 * `cloud_settings_incomplete`, `cloud_check_failed`, `cloud_buckets_taken`, `workspace_has_content`,
 * `cloud_settings_changed`, `encoder_not_set_up`.
 */
export const saveCloud = async (ctx: RequestContext, { workspaceId, input }: Save): Promise<CloudView> => {
  const { payload } = ctx;
  await assertWorkspace(payload, workspaceId);
  const before = await ensureSettings(payload, workspaceId);
  const next = mergeSettings(before, input);
  const isMoved = nameOfPlace(before) !== nameOfPlace(next);
  if (isMoved) await assertEmpty(ctx, workspaceId);
  if (next.encoder === 'mediaconvert' && !(await findMeans(ctx.ports)).canConvert)
    throw new AppError('encoder_not_set_up');
  if (next.engine === 'cloud') await assertWorking(ctx, workspaceId, next);
  const deployment = await findDeployment(payload, workspaceId);
  // A crash before the player is deployed leaves a deployment that counts as failed and is repeated by the
  // next save.
  if (isMoved)
    await noteDeployment(payload, workspaceId, { status: 'deploying', startedAt: new Date().toISOString() });
  const noteNotMoved = async (error: unknown): Promise<never> => {
    if (isMoved) await noteDeployment(payload, workspaceId, { status: deployment?.status ?? null });
    throw error;
  };
  const stored = await store(ctx, before, next).catch(noteNotMoved);
  forgetOwnCloud(workspaceId);
  if (isMoved) {
    // Other processes use the cached old location for a moment longer. Content that they created there
    // meanwhile must not be lost.
    await setTimeout(lookupCacheMs);
    await assertEmpty(ctx, workspaceId).catch(async (error: unknown) => {
      await store(ctx, stored, before);
      forgetOwnCloud(workspaceId);
      return noteNotMoved(error);
    });
  }
  if (isMoved || (deployment && deployment.status !== 'success')) {
    // A failed deployment is stored in the workspace's row.
    await deployPlayer(ctx, { workspaceId, scope: 'all' }).catch((error: unknown) =>
      payload.logger.error(
        { err: error, workspaceId },
        'the player could not be deployed to the workspace’s storage',
      ),
    );
  }
  return toView(stored, {
    canMove: isEmpty(await countContent(payload, workspaceId)),
    ...(await findMeans(ctx.ports)),
  });
};
