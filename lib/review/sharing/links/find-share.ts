import type { Payload } from 'payload';

import { createRecall } from '@/lib/core/database/create-recall';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { toPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import type { ShareLink, Video, Workspace } from '@/payload-types';

import { indexShareToken, openShareToken } from './share-token';

/**
 * Everything that decides about a link: its own row, the video's, and the rules of workspace and package.
 * Must not be mutated.
 */
export type SharedVideo = {
  link: ShareLink;
  /** The raw row. */
  video: Video;
  workspace: Pick<
    Workspace,
    'id' | 'name' | 'shortCode' | 'iconColor' | 'logo' | 'primaryColor' | 'language'
  >;
  /** The id of the comment thread. */
  thread: string;
  /** The default link's token; author keys are scoped to it. */
  scope: string;
  /** Whether package and privacy settings allow sharing. */
  isOffered: boolean;
};

const shares = createRecall<SharedVideo>({ max: 5000 });

/** Drops this process's cached data of a link; only needed if the database cannot signal changes. */
export const forgetShare = (token: string): void => shares.forget(token);

/**
 * The share of a token. Null if the link does not exist or was revoked, or its video is not shared or has
 * nothing to show.
 */
export const findSharedVideo = (payload: Payload, token: string): Promise<SharedVideo | null> =>
  shares.recall(payload, token, () => readSharedVideo(payload, token));

const readSharedVideo = async (payload: Payload, token: string): Promise<SharedVideo | null> => {
  const { db } = payload;
  const link = await db.findOne<ShareLink>({
    collection: slugs.shareLinks,
    where: { tokenIndex: { equals: indexShareToken(token) } },
  });
  const videoId = getRelationId(link?.video);
  if (!link || link.revokedAt || !videoId) return null;
  const video = await findById({ db }, slugs.videos, videoId);
  const scope = openShareToken(video?.shareToken);
  if (!video?.shareThread || !scope || !video.collaborate?.shareable || !video.sourceFolder) return null;
  const workspace = await findById({ db }, slugs.workspaces, getRelationId(video.workspace), {
    where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
    select: {
      ...{ name: true, shortCode: true, iconColor: true, logo: true, primaryColor: true, language: true },
      ...{ subscription: true, playerSettings: true },
    },
  });
  if (!workspace) return null;
  const { id, name, shortCode, iconColor, logo, primaryColor, language } = workspace;
  return {
    link,
    video,
    workspace: { id, name, shortCode, iconColor, logo, primaryColor, language },
    thread: video.shareThread,
    scope,
    isOffered: await isOffered(payload, workspace),
  };
};

const isOffered = async ({ db }: Payload, workspace: Workspace): Promise<boolean> => {
  const packageId = getRelationId(workspace.subscription?.package);
  const plan = packageId ? await findById({ db }, slugs.packages, packageId) : null;
  if (plan?.features?.collaborationEnabled !== true) return false;
  return toPrivacy(workspace, plan).share.access === 'allowed';
};
