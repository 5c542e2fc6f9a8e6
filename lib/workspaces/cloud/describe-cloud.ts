import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { AwsSetting } from '@/payload-types';

import type { CloudView } from './cloud-settings';
import { findSettings } from './settings-row';

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
