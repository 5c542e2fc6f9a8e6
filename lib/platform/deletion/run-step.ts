import type { Payload } from 'payload';

import { land } from '@/lib/accounts/landing';
import { endSessions } from '@/lib/accounts/sessions/session-row';
import { forgetOwnAddress } from '@/lib/adapters/shared/workspace-lookup';
import type { SystemContext } from '@/lib/context';
import { deleteById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import {
  getArchiveFolder,
  getLogoFolder,
  getUploadFolder,
  getVideoFolder,
} from '@/lib/core/storage/storage-keys';
import { removeLiveFiles } from '@/lib/live/publishing/remove-live-files';
import { removeVideoFilesJob } from '@/lib/videos/jobs';
import { removeTranscript } from '@/lib/videos/library/speech/store-transcript';
import { removeCollections } from '@/lib/videos/publishing/watch/publish-collection';
import { queueJob } from '@/lib/worker/queue-job';
import { removeMade } from '@/lib/workspaces/cloud/remove-made';
import { forgetAtEdge } from '@/lib/workspaces/domains/serve-by';
import type { CustomDomain, LiveEvent, Transcript, User, Video } from '@/payload-types';

import type { DeletionStep } from './deletion-steps';
import { listTenantCollections } from './tenant-rows';

type StepInput = {
  workspaceId: string;
  /** Account that confirmed the deletion. */
  requestedById?: string | null;
  /** Renews the lease. Throws if the lease was lost. */
  renew: () => Promise<void>;
};

/** Runs one step of a deletion. Missing resources are not an error. */
export const runStep = (
  ctx: SystemContext,
  step: Exclude<DeletionStep, 'record'>,
  input: StepInput,
): Promise<void> => steps[step](ctx, input);

const isOf = (workspaceId: string) => ({ workspace: { equals: workspaceId } });

/**
 * Closes the workspace again, because the confirming process may have been killed before it closed the
 * workspace or signed the owner out.
 */
const close = async (payload: Payload, { workspaceId, requestedById }: StepInput): Promise<void> => {
  await payload.db.updateMany({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    data: { active: false, deleted: true },
  });
  if (!requestedById) return;
  const user = await findById(payload, slugs.users, requestedById, { select: { rootAccess: true } });
  // Platform administrators delete workspaces of others and stay signed in.
  if (user && !user.rootAccess) await endSessions(payload, { userId: requestedById });
};

const removeAccess = async ({ payload }: SystemContext, input: StepInput): Promise<void> => {
  const { db } = payload;
  const { workspaceId } = input;
  await close(payload, input);
  // Invariant: an owner is always a member of the workspace.
  await db.updateMany({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    data: { specificWorkspaceOwner: null },
  });
  await db.deleteMany({ collection: slugs.integrations, where: isOf(workspaceId) });
  await db.deleteMany({ collection: slugs.members, where: isOf(workspaceId) });
  const where = { activeWorkspace: { equals: workspaceId } };
  const { docs: stranded } = await db.find<User>({
    collection: slugs.users,
    where,
    pagination: false,
    limit: 0,
  });
  await db.updateMany({ collection: slugs.users, where, data: { activeWorkspace: null } });
  for (const { id } of stranded) await land(payload, id);
};

const endSubscription = async (
  { payload, ports }: SystemContext,
  { workspaceId }: StepInput,
): Promise<void> => {
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  const customerId = workspace?.billing?.customerId;
  if (customerId) await (await ports.getBilling()).cancelSubscriptions({ customerId });
};

/**
 * Removes each domain from the edge before its row is deleted, because a repeated step finds domains by their
 * rows.
 */
const removeDomains = async (
  { payload, ports }: SystemContext,
  { workspaceId, renew }: StepInput,
): Promise<void> => {
  const port = await ports.domainsFor(workspaceId);
  const { docs } = await payload.db.find<CustomDomain>({
    collection: slugs.customDomains,
    where: isOf(workspaceId),
    pagination: false,
    limit: 0,
  });
  for (const row of docs) {
    await forgetAtEdge(payload, port, row);
    await deleteById(payload, slugs.customDomains, row.id);
    await renew();
  }
  forgetOwnAddress(workspaceId);
};

const batch = 100;
/** Processes that were still writing have noticed the missing row by then. */
const secondLookSeconds = 60;

/** Stops the channels first, because they write until they are stopped. */
const removeLiveEvents = async (
  { payload, ports }: SystemContext,
  { workspaceId, renew }: StepInput,
): Promise<void> => {
  const { docs } = await payload.db.find<LiveEvent>({
    collection: slugs.liveEvents,
    where: isOf(workspaceId),
    select: { channelState: true },
    ...withTrash,
    pagination: false,
    limit: 0,
  });
  const live = await ports.liveFor(workspaceId);
  for (const { id: eventId, channelState } of docs) {
    if (channelState !== 'IDLE') await live.stopChannel(eventId);
    await deleteById(payload, slugs.liveEvents, eventId);
    await removeLiveFiles({ payload, ports }, { eventId, workspaceId });
    await renew();
  }
};

const removeFiles = async (
  { payload, ports }: SystemContext,
  { workspaceId, renew }: StepInput,
): Promise<void> => {
  // Without its row, an encoding loses its lease and stops writing.
  await payload.db.deleteMany({ collection: slugs.encodings, where: isOf(workspaceId) });
  await removeLiveEvents({ payload, ports }, { workspaceId, renew });
  const storage = await ports.storageFor(workspaceId);
  const delivery = await ports.deliveryFor(workspaceId);
  for (let page = 1; ; page += 1) {
    const { docs, hasNextPage } = await payload.db.find<Video>({
      collection: slugs.videos,
      where: isOf(workspaceId),
      select: { title: true },
      ...withTrash,
      sort: 'id',
      limit: batch,
      page,
    });
    for (const { id: videoId } of docs) {
      const folder = { bucket: 'upload', prefix: getUploadFolder(videoId) } as const;
      for await (const { key, uploadId } of storage.listMultiparts(folder))
        await storage.abortMultipart({ bucket: 'upload', key, uploadId });
      await storage.removePrefix(folder);
      await storage.removePrefix({ bucket: 'stream', prefix: getVideoFolder(videoId) });
      await delivery.invalidate([`/${getVideoFolder(videoId)}*`]);
      const later = { workspace: null, delaySeconds: secondLookSeconds };
      await queueJob(payload, removeVideoFilesJob, { videoId, workspaceId }, later);
      await renew();
    }
    if (!hasNextPage) break;
  }
  await storage.removePrefix({ bucket: 'stream', prefix: getLogoFolder(workspaceId) });
  await removeCollections({ payload, ports }, workspaceId);
  await storage.removePrefix({ bucket: 'upload', prefix: getArchiveFolder(workspaceId) });
  await removeMade({ payload, ports }, workspaceId);
};

/**
 * Removes transcripts from the speech index, which is not a collection. A running job may have stored a
 * transcript in the meantime.
 */
const removeSpeech = async ({ payload }: SystemContext, { workspaceId, renew }: StepInput): Promise<void> => {
  for (;;) {
    const { docs } = await payload.db.find<Transcript>({
      collection: slugs.transcripts,
      where: isOf(workspaceId),
      select: { videoId: true },
      limit: batch,
      pagination: false,
    });
    if (docs.length === 0) return;
    for (const { videoId } of docs) await removeTranscript(payload, videoId);
    await renew();
  }
};

const removeRows = async (ctx: SystemContext, input: StepInput): Promise<void> => {
  const { payload } = ctx;
  const { workspaceId, renew } = input;
  await removeSpeech(ctx, input);
  for (const collection of listTenantCollections(payload)) {
    await payload.db.deleteMany({ collection, where: isOf(workspaceId) });
    await renew();
  }
  await removeSpeech(ctx, input);
  await payload.db.deleteMany({ collection: slugs.workspaces, where: { id: { equals: workspaceId } } });
};

const steps = {
  access: removeAccess,
  subscription: endSubscription,
  domains: removeDomains,
  files: removeFiles,
  rows: removeRows,
} as const;
