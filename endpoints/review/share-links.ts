import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findShareOverview } from '@/lib/review/sharing/find-share-overview';
import {
  createLinkSchema,
  shareLinkSchema,
  shareOverviewSchema,
  updateLinkSchema,
} from '@/lib/review/sharing/links/link-schemas';
import { createLink, revokeLink, updateLink } from '@/lib/review/sharing/links/share-links';
import { videoIdSchema } from '@/lib/videos/library/find-video-for';

const shareLinksRate = { name: 'share-links', max: 300, seconds: 60 };

const linksParams = z.object({ videoId: videoIdSchema });

const linkParams = linksParams.extend({ linkId: z.string().min(1).max(64) });

/** `GET /api/videos/{videoId}/share`. */
const getShareOverviewEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/share',
  operationId: 'getShare',
  tag: 'Sharing',
  summary: 'Get the share links of a video and the state of its review',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: shareLinksRate,
  params: linksParams,
  answer: shareOverviewSchema,
  cache: 'no-store',
  run: (ctx, { params }) => findShareOverview(ctx, params.videoId),
});

/** `POST /api/videos/{videoId}/share-links`. */
const createLinkEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/share-links',
  operationId: 'createShareLink',
  tag: 'Sharing',
  summary: 'Create a share link',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: shareLinksRate,
  support: 'refused',
  params: linksParams,
  body: createLinkSchema,
  answer: shareLinkSchema,
  status: 201,
  run: (ctx, { params, body }) => createLink(ctx, params.videoId, body),
});

/** `PATCH /api/videos/{videoId}/share-links/{linkId}`. */
const updateLinkEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:videoId/share-links/:linkId',
  operationId: 'updateShareLink',
  tag: 'Sharing',
  summary: 'Update a share link',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: shareLinksRate,
  support: 'refused',
  params: linkParams,
  body: updateLinkSchema,
  answer: shareLinkSchema,
  run: (ctx, { params, body }) => updateLink(ctx, params, body),
});

/** `DELETE /api/videos/{videoId}/share-links/{linkId}`. */
const revokeLinkEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/share-links/:linkId',
  operationId: 'deleteShareLink',
  tag: 'Sharing',
  summary: 'Revoke a link',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: shareLinksRate,
  params: linkParams,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params }) => {
    await revokeLink(ctx, params);
    return { success: true };
  },
});

/** Endpoints below `/api/videos/{videoId}`: the Collaborate tab. */
export const shareLinkEndpoints = [
  getShareOverviewEndpoint,
  createLinkEndpoint,
  updateLinkEndpoint,
  revokeLinkEndpoint,
];
