import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { createShareToken, indexShareToken, sealShareToken } from '@/lib/review/sharing/links/share-token';
import { startShare } from '@/lib/review/sharing/links/start-share';
import type { StoredVideoSource } from '@/lib/videos/library/types';
import type { ShareLink, User, Video, Workspace } from '@/payload-types';
import type { Instance } from '@/tests/support/instance/boot';
import { createVideo } from '@/tests/support/rows/factories';

/** Fields of an encoded video without files. */
export const finishedFile = {
  sourceFolder: 'videos/none/1/',
  src: {
    thumbnailUrl: null,
    thumbnailUrlOriginal: null,
    smallThumbnailUrl: null,
    storyboardUrl: null,
    filename: null,
    abr: null,
    hls: [],
    mp4: [],
    custom: {},
    inputKey: 'uploads/none/1/original.mp4',
  } satisfies StoredVideoSource as never,
};

type Options = {
  workspace: Workspace;
  createdBy?: User;
  categories?: string[];
  visibility?: 'public' | 'private';
  shareType?: 'public' | 'private';
  allowedMembers?: string[];
  duration?: number;
  fps?: number;
};

const published = ({ visibility = 'private' }: Pick<Options, 'visibility'>): string =>
  `${visibility} ${finishedFile.sourceFolder}`;

/** Creates the row of an encoded, shared video without files, and a second link to it. */
export const makeSharedVideo = async (
  { payload }: Pick<Instance, 'payload'>,
  { workspace, shareType = 'public', allowedMembers = [], ...data }: Options,
): Promise<{ video: Video; token: string; linkId: string; linkToken: string }> => {
  const { id } = await createVideo(payload, {
    workspace,
    duration: 60,
    fps: 25,
    ...data,
    collaborate: { shareable: true, shareType, allowedMembers },
    ...finishedFile,
    published: published(data),
  });
  const token = await startShare(payload, { videoId: id });
  const video = await payload.findByID({
    collection: slugs.videos,
    id,
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
  const linkToken = createShareToken();
  const link = (await payload.db.create({
    collection: slugs.shareLinks,
    data: {
      video: id,
      workspace: getRelationId(video.workspace),
      token: sealShareToken(linkToken),
      tokenIndex: indexShareToken(linkToken),
      name: 'Agency',
      isDefault: false,
      allowComments: true,
    },
  })) as ShareLink;
  if (!token) throw new Error('the video was not shared');
  return { video, token, linkId: link.id, linkToken };
};
