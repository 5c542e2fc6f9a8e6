import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { toStoredPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { isOpenToAll } from '@/lib/videos/publishing/gate/rules';
import { findMissingFeature, type MissingFeature } from '@/lib/workspaces/find-missing-feature';
import type { PlayerSettings } from '@/lib/workspaces/workspace-settings';
import type { Video } from '@/payload-types';

export type PrivacyPageData = {
  workspaceId: string;
  settings: PlayerSettings;
  missing: MissingFeature | null;
  /** Thumbnail URL of the newest public video, for the preview of the visitor's view. */
  picture: string | null;
};

/** Thumbnail URL of the newest public video. */
const findPicture = async ({ payload, ports }: Context, workspaceId: string): Promise<string | null> => {
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: {
      and: [{ workspace: { equals: workspaceId } }, { status: { equals: 'COMPLETE' } }, isOpenToAll],
    },
    select: { src: true, customThumbnailUrl: true },
    sort: '-createdAt',
    limit: 1,
    pagination: false,
  });
  const [video] = docs;
  const key = video?.customThumbnailUrl ?? (video && getStoredSource(video))?.thumbnailUrl;
  return key ? (await ports.deliveryFor(workspaceId)).publicUrl(key) : null;
};

/** Data of the video privacy page. Null without a workspace. */
export const findPrivacyPageData = async (ctx: Context): Promise<PrivacyPageData | null> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) return null;
  const [row, missing, picture] = await Promise.all([
    findById(ctx.payload, slugs.workspaces, workspace.id, { select: { playerSettings: true } }),
    findMissingFeature(ctx.payload, workspace, 'videoPrivacyEnabled'),
    findPicture(ctx, workspace.id),
  ]);
  const { share, embed } = toStoredPrivacy(row);
  return {
    workspaceId: workspace.id,
    settings: { share: share.access, embed: embed.access, domains: embed.domains },
    missing,
    picture,
  };
};
