import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { findShareOverview } from '@/lib/sharing/find-share-overview';
import {
  createLinkSchema,
  shareLinkSchema,
  shareOverviewSchema,
  updateLinkSchema,
} from '@/lib/sharing/links/link-schemas';
import { createLink, revokeLink, updateLink } from '@/lib/sharing/links/share-links';

const rateLimit = { name: 'share-links', max: 300, seconds: 60 };
const ofVideo = z.object({ videoId: videoIdSchema });
const ofLink = ofVideo.extend({ linkId: z.string().min(1).max(64) });
const update = { collection: slugs.videos, operation: 'update' } as const;

const getOverview = defineEndpoint({
  method: 'get',
  path: '/:videoId/share',
  summary: 'Get the links of a shared video, and how far its review is',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit,
  params: ofVideo,
  answer: shareOverviewSchema,
  cache: 'no-store',
  run: (ctx, { params }) => findShareOverview(ctx, params.videoId),
});

const postLink = defineEndpoint({
  method: 'post',
  path: '/:videoId/share-links',
  summary: 'Make another link of a shared video',
  permission: update,
  rateLimit,
  params: ofVideo,
  body: createLinkSchema,
  answer: shareLinkSchema,
  status: 201,
  run: (ctx, { params, body }) => createLink(ctx, params.videoId, body),
});

const patchLink = defineEndpoint({
  method: 'patch',
  path: '/:videoId/share-links/:linkId',
  summary: 'Change what a link allows',
  permission: update,
  rateLimit,
  params: ofLink,
  body: updateLinkSchema,
  answer: shareLinkSchema,
  run: (ctx, { params, body }) => updateLink(ctx, params, body),
});

const deleteLink = defineEndpoint({
  method: 'delete',
  path: '/:videoId/share-links/:linkId',
  summary: 'Revoke a link',
  permission: update,
  rateLimit,
  params: ofLink,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params }) => {
    await revokeLink(ctx, params);
    return { success: true };
  },
});

/** Below `/api/videos/{id}`: the tab Collaborate. */
export const shareLinkEndpoints = [getOverview, postLink, patchLink, deleteLink];
