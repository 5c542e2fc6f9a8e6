import type { Payload } from 'payload';

import { forgetOwnCloud } from '@/lib/adapters/shared/workspace-lookup';
import { getEnv } from '@/lib/core/env/env';
import { updateById } from '@/lib/core/rows/change-rows';
import { openSecret, sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { NewHome } from '@/lib/ports/provisioning';
import { writePlayer } from '@/lib/videos/players/deploy-player';
import { ensureSettings, findSettings } from '@/lib/workspaces/cloud/settings-row';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';

export type MakeContext = {
  payload: Payload;
  ports: Pick<Ports, 'getProvisioning' | 'storageFor' | 'listEncoders'>;
};

const update = async ({ payload }: MakeContext, workspaceId: string, data: Record<string, unknown>) => {
  const { id } = await ensureSettings(payload, workspaceId);
  await updateById(payload, slugs.awsSettings, id, { ...data, revision: { $inc: 1 } });
  forgetOwnCloud(workspaceId);
};

/** Creates the buckets of a workspace and stores their location. Idempotent. */
export const makeStorage = async (ctx: MakeContext, home: NewHome): Promise<void> => {
  const { own, uploadBucket, streamBucket } = await (await ctx.ports.getProvisioning()).createStorage(home);
  if (!own) return;
  await update(ctx, home.workspaceId, { ...own, uploadBucket, streamBucket, isProvisioned: true });
};

/**
 * Creates the cloud user of a workspace and its access key. If a crash prevented the key from being stored,
 * the provider replaces it by a new one. Idempotent.
 */
export const makeAccess = async (ctx: MakeContext, home: NewHome): Promise<void> => {
  const row = await findSettings(ctx.payload, home.workspaceId);
  const { secret, secrets } = getEnv();
  const isReadable = row?.secretAccessKey && openSecret(secrets, row.secretAccessKey) !== null;
  const knownKeyId = isReadable ? (row.accessKeyId ?? null) : null;
  const { userName, key } = await (await ctx.ports.getProvisioning()).createAccess({ ...home, knownKeyId });
  if (!key) return;
  const { accessKeyId, secretAccessKey } = key;
  const sealed = sealSecret(secret, secretAccessKey);
  await update(ctx, home.workspaceId, { userName, accessKeyId, secretAccessKey: sealed });
};

/** Creates the delivery of a workspace. Idempotent. */
export const makeDelivery = async (ctx: MakeContext, home: NewHome): Promise<void> => {
  const made = await (await ctx.ports.getProvisioning()).createDelivery(home);
  await updateById(ctx.payload, slugs.workspaces, home.workspaceId, { defaultDomain: made });
  const { domain, distributionId } = made;
  if (distributionId) await update(ctx, home.workspaceId, { distributionId, distributionDomain: domain });
};

/**
 * Switches a new workspace without files to its provisioned resources and deploys the player there. Does
 * nothing if it uses the shared storage. Idempotent.
 */
export const moveIntoMade = async (ctx: MakeContext, workspaceId: string): Promise<void> => {
  const row = await findSettings(ctx.payload, workspaceId);
  if (!row?.isProvisioned) return;
  const encoders = await ctx.ports.listEncoders();
  const encoder = encoders.some(({ engine }) => engine === 'mediaconvert') ? 'mediaconvert' : 'embedded';
  await update(ctx, workspaceId, { engine: 'cloud', encoder });
  await writePlayer(await ctx.ports.storageFor(workspaceId));
  // The new distribution does not have the embed rules yet.
  await republishWorkspace(ctx.payload, workspaceId);
};
