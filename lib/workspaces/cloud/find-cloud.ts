import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createOnce } from '@/lib/core/rows/create-once';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import type { OwnCloud } from '@/lib/ports/provisioning';
import type { AwsSetting } from '@/payload-types';

import type { CloudView } from './cloud-settings';

/** Finds a workspace's settings row, or creates one that uses the installation's storage. */
export const ensureSettings = async (payload: Payload, workspaceId: string): Promise<AwsSetting> => {
  const known = await findSettings(payload, workspaceId);
  if (known) return known;
  const data = { workspace: workspaceId, engine: 'embedded', encoder: 'embedded', revision: 0 };
  await createOnce(payload, { collection: slugs.awsSettings, key: 'workspace', data });
  const made = await findSettings(payload, workspaceId);
  if (!made) throw new AppError('not_found');
  return made;
};

/** The settings row with its encrypted secret. Null if no settings were ever stored. */
export const findSettings = ({ db }: Payload, workspaceId: string): Promise<AwsSetting | null> =>
  db.findOne<AwsSetting>({
    collection: slugs.awsSettings,
    where: { workspace: { equals: workspaceId } },
  });

/**
 * Converts a row to the settings that ports need. Throws `ProviderError` (`settings_missing`) if a value is
 * missing or cannot be decrypted.
 */
export const toOwnCloud = (row: Partial<AwsSetting>): OwnCloud => {
  const { region, uploadBucket, streamBucket, accessKeyId, secretAccessKey: sealed } = row;
  const secretAccessKey = sealed ? openSecret(getEnv().secrets, sealed) : null;
  if (!region || !uploadBucket || !streamBucket || !accessKeyId || !secretAccessKey)
    throw new ProviderError('the AWS settings of a workspace are incomplete or unreadable', {
      port: 'storage',
      operation: 'storageFor',
      retryable: false,
      code: 'settings_missing',
    });
  const { distributionId: id, distributionDomain: domain } = row;
  return {
    ...{ region, uploadBucket, streamBucket, accessKeyId, secretAccessKey },
    endpoint: row.endpoint ?? null,
    encoder: row.encoder ?? 'embedded',
    distribution: id && domain ? { id, domain } : null,
  };
};

/** The workspace's own cloud settings. Null if it uses the installation's storage. */
export const findCloud = async (payload: Payload, workspaceId: string): Promise<OwnCloud | null> => {
  const row = await findSettings(payload, workspaceId);
  return row?.engine === 'cloud' ? toOwnCloud(row) : null;
};

/**
 * Counts the content that has files. Files stay in the storage they were written to, so changing the storage
 * would lose them.
 */
export const countContent = async ({ db }: Payload, workspaceId: string) => {
  const where = { workspace: { equals: workspaceId } };
  const [videos, liveEvents] = await Promise.all([
    db.count({ collection: slugs.videos, where, ...withTrash }),
    db.count({ collection: slugs.liveEvents, where, ...withTrash }),
  ]);
  return { videos: videos.totalDocs, liveEvents: liveEvents.totalDocs };
};

/** Pure. */
export const isEmpty = ({ videos, liveEvents }: { videos: number; liveEvents: number }): boolean =>
  videos + liveEvents === 0;

/** Throws `not_found` if the workspace does not exist or is deleted. */
export const assertWorkspace = async ({ db }: Payload, workspaceId: string): Promise<void> => {
  const { totalDocs } = await db.count({
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: workspaceId } }, { deleted: { not_equals: true } }] },
  });
  if (totalDocs === 0) throw new AppError('not_found');
};

/** The settings as platform administrators see them. Pure. */
export const toView = (
  row: Partial<AwsSetting> | null,
  can: Pick<CloudView, 'canMove' | 'canProvision' | 'canConvert'>,
): CloudView => ({
  engine: row?.engine ?? 'embedded',
  region: row?.region ?? null,
  endpoint: row?.endpoint ?? null,
  uploadBucket: row?.uploadBucket ?? null,
  streamBucket: row?.streamBucket ?? null,
  accessKeyEnd: row?.accessKeyId?.slice(-4) ?? null,
  encoder: row?.encoder ?? 'embedded',
  distributionDomain: row?.distributionDomain ?? null,
  isProvisioned: row?.isProvisioned ?? false,
  ...can,
});

/** AWS capabilities of the installation itself. */
export const findMeans = async (ports: Ports): Promise<Pick<CloudView, 'canProvision' | 'canConvert'>> => ({
  canProvision: (await ports.getProvisioning()).isOwn,
  canConvert: (await ports.listEncoders()).some(({ engine }) => engine === 'mediaconvert'),
});

/** Cloud settings of a workspace, without secrets. Throws `not_found`. */
export const describeCloud = async ({ payload, ports }: Context, workspaceId: string): Promise<CloudView> => {
  await assertWorkspace(payload, workspaceId);
  const [row, content] = await Promise.all([
    findSettings(payload, workspaceId),
    countContent(payload, workspaceId),
  ]);
  return toView(row, { canMove: isEmpty(content), ...(await findMeans(ports)) });
};
