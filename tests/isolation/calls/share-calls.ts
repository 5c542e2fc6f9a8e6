import { callApi } from '@/tests/support/api/call-api';
import { makeSharedVideo } from '@/tests/support/sharing/make-shared-video';

import { each, ofVideo, type EndpointExpectation, type Statuses } from '../expectations/endpoint-statuses';
import type { World } from '../world';

/** A private share of the attacked tenant, for its members only. */
const privateShare = (world: World) =>
  makeSharedVideo(world.instance, { workspace: world.own.workspace, shareType: 'private' });

/**
 * The token of a private link opens it for members of its workspace. All others are sent to sign in,
 * including root; an API token counts as anonymous.
 */
const ofMembers: Statuses = {
  ...each(['editor', 'manager', 'admin', 'superadmin'], 200),
  default: 403,
};

const onShare = (
  path: (token: string) => string,
  {
    body,
    comment = false,
    statuses = ofMembers,
  }: {
    body?: (token: string, commentId: string) => unknown;
    /** Whether the call concerns another person's comment. */
    comment?: boolean;
    statuses?: Statuses;
  } = {},
): EndpointExpectation => ({
  statuses,
  prepare: async (world) => {
    const { video, token } = await privateShare(world);
    const commentId = comment ? await writeComment(world, token) : '';
    return {
      path: path(token),
      ...(body && { body: body(token, commentId) }),
      subject: commentId
        ? { collection: 'collaborateComments', id: commentId }
        : { collection: 'videos', id: video.id },
    };
  },
});

/** Writes a comment as the superadmin. */
const writeComment = async ({ instance, callers }: World, token: string): Promise<string> => {
  const { body } = await callApi<{ comment: { id: string } }>(
    instance,
    'POST',
    '/api/collaborateComments/add',
    {
      ...callers.superadmin,
      body: { shareToken: token, text: 'Mine', author: 'Me' },
    },
  );
  return body.comment.id;
};

/** The superadmin wrote the comment. */
const ofAuthor: Statuses = { superadmin: 200, default: 403 };

const onLink = (toPath: (path: string) => string, body?: unknown, status = 200): EndpointExpectation => ({
  statuses: { ...ofVideo, default: status },
  prepare: async (world) => {
    const { video, linkId } = await makeSharedVideo(world.instance, {
      workspace: world.own.workspace,
      createdBy: world.own.author,
      categories: [world.own.category.id],
    });
    return {
      path: toPath(`/api/videos/${video.id}`).replace(':linkId', linkId),
      ...(body !== undefined && { body }),
      subject: { collection: 'shareLinks', id: linkId },
    };
  },
});

/** A call about a comment of a colleague's shared video. */
const onComment = (body?: unknown): EndpointExpectation => ({
  statuses: { ...ofVideo, default: 200 },
  prepare: async (world) => {
    const { video, token } = await makeSharedVideo(world.instance, {
      workspace: world.own.workspace,
      createdBy: world.own.author,
      categories: [world.own.category.id],
    });
    const id = await writeComment(world, token);
    return {
      path: `/api/videos/${video.id}/share-comments/${id}`,
      body,
      subject: { collection: 'collaborateComments', id },
    };
  },
});

export const shareCalls: Record<string, EndpointExpectation> = {
  'GET /api/collaborate/video': onShare((token) => `/api/collaborate/video?uuid=${token}`),
  // The link allows downloads to no one.
  'GET /api/collaborate/download': onShare((token) => `/api/collaborate/download?uuid=${token}`, {
    statuses: { default: 403 },
  }),
  'GET /api/collaborate/members': onShare((token) => `/api/collaborate/members?uuid=${token}`),
  'POST /api/collaborate/unlock': onShare(() => '/api/collaborate/unlock', {
    body: (uuid) => ({ uuid, password: 'none is needed' }),
  }),
  'POST /api/collaborate/visit': onShare(() => '/api/collaborate/visit', {
    body: (uuid) => ({ uuid, visit: 'a-visit-of-mine' }),
  }),
  'PUT /api/collaborate/decision': onShare(() => '/api/collaborate/decision', {
    body: (shareToken) => ({ shareToken, decision: 'approved', author: 'Me' }),
  }),
  'GET /api/collaborateComments/get': onShare((token) => `/api/collaborateComments/get?uuid=${token}`),
  'POST /api/collaborateComments/add': onShare(() => '/api/collaborateComments/add', {
    body: (shareToken) => ({ shareToken, text: 'Hello', author: 'Me' }),
  }),
  'PUT /api/collaborateComments/edit': onShare(() => '/api/collaborateComments/edit', {
    comment: true,
    statuses: { superadmin: 200, default: 403 },
    body: (shareToken, commentId) => ({ shareToken, commentId, text: 'Changed' }),
  }),
  'DELETE /api/collaborateComments/delete': onShare(() => '/api/collaborateComments/delete', {
    comment: true,
    statuses: ofAuthor,
    body: (shareToken, commentId) => ({ shareToken, commentId }),
  }),
  'PUT /api/collaborateComments/resolve': onShare(() => '/api/collaborateComments/resolve', {
    comment: true,
    body: (shareToken, commentId) => ({ shareToken, commentId, isResolved: true, author: 'Me' }),
  }),
  'PUT /api/collaborateComments/react': onShare(() => '/api/collaborateComments/react', {
    comment: true,
    body: (shareToken, commentId) => ({ shareToken, commentId, reaction: '👍', isOn: true, author: 'Me' }),
  }),
  'PUT /api/collaborateComments/carry': onShare(() => '/api/collaborateComments/carry', {
    comment: true,
    // The video has only one version.
    statuses: { ...each(['editor', 'manager', 'admin', 'superadmin'], 404), default: 403 },
    body: (shareToken) => ({ shareToken, author: 'Me', from: 1, to: 2 }),
  }),
  // The call requires a form, which this body is not.
  'POST /api/collaborateComments/picture': onShare(() => '/api/collaborateComments/picture', {
    statuses: { default: 400 },
    body: (shareToken) => ({ shareToken }),
  }),
  'GET /api/collaborateComments/picture': onShare(
    (token) => `/api/collaborateComments/picture?uuid=${token}&commentId=none&id=none`,
    { statuses: { ...each(['editor', 'manager', 'admin', 'superadmin'], 404), default: 403 } },
  ),
  'POST /api/videos/:videoId/playback-token': {
    ...onLink((path) => `${path}/playback-token`, { expiresIn: 60 }),
    statuses: { ...ofVideo, editor: 200 },
  },
  'POST /api/review-mails/unsubscribe': {
    // Mail programs send a form with a certain field.
    statuses: { default: 400 },
    prepare: () => ({ path: '/api/review-mails/unsubscribe', query: '?token=guessed', body: {} }),
  },
  'POST /api/review-mails/settings': {
    statuses: { default: 404 },
    prepare: () => ({ path: '/api/review-mails/settings', body: { token: 'guessed', scope: 'all' } }),
  },
  'GET /api/videos/:videoId/share-comments': {
    ...onLink((path) => `${path}/share-comments`),
    statuses: { ...ofVideo, editor: 200 },
  },
  // Every member takes part in the review; tokens have no name.
  'POST /api/videos/:videoId/share-comments': {
    ...onLink((path) => `${path}/share-comments`, { text: 'Hello' }),
    statuses: { ...ofVideo, token: 403, editor: 201, default: 201 },
  },
  'PATCH /api/videos/:videoId/share-comments/:commentId': {
    ...onComment({ isResolved: true }),
    statuses: { ...ofVideo, token: 403, editor: 200 },
  },
  'DELETE /api/videos/:videoId/share-comments/:commentId': onComment(),
  'GET /api/videos/:videoId/share-comments/export': {
    ...onLink((path) => `${path}/share-comments/export?format=csv`),
    statuses: { ...ofVideo, editor: 200 },
  },
  'GET /api/videos/:videoId/share': {
    ...onLink((path) => `${path}/share`),
    statuses: { ...ofVideo, editor: 200 },
  },
  'POST /api/videos/:videoId/share-links': onLink((path) => `${path}/share-links`, { name: 'Made' }, 201),
  'PATCH /api/videos/:videoId/share-links/:linkId': onLink((path) => `${path}/share-links/:linkId`, {
    allowDownload: true,
  }),
  'DELETE /api/videos/:videoId/share-links/:linkId': onLink((path) => `${path}/share-links/:linkId`),
};

/** The token of the guest's own share, and a comment of another share with its author's token. */
type Stolen = { token: string; commentId: string; anonToken: string };
type GuestCall = { prepare: (stolen: Stolen) => { path: string; body?: unknown }; status: number };

const byQuery = (path: string, status = 200, more: (stolen: Stolen) => string = () => ''): GuestCall => ({
  prepare: (stolen) => ({ path: `/api/${path}?uuid=${stolen.token}${more(stolen)}` }),
  status,
});
const byBody = (path: string, more: object, status = 404): GuestCall => ({
  prepare: ({ token, ...stolen }) => ({
    path: `/api/${path}`,
    // An undefined field is not sent.
    body: { shareToken: token, ...stolen, author: 'Guest', ...more },
  }),
  status,
});

/** Each call of a share page by a guest whose link is for another share. */
export const guestCalls: Record<string, GuestCall> = {
  'GET /api/collaborate/video': byQuery('collaborate/video'),
  'GET /api/collaborate/download': byQuery('collaborate/download', 403),
  'GET /api/collaborate/members': byQuery('collaborate/members'),
  'POST /api/collaborate/unlock': {
    prepare: ({ token }) => ({ path: '/api/collaborate/unlock', body: { uuid: token, password: 'none' } }),
    status: 200,
  },
  'POST /api/collaborate/visit': {
    prepare: ({ token }) => ({
      path: '/api/collaborate/visit',
      body: { uuid: token, visit: 'a-visit-of-mine' },
    }),
    status: 200,
  },
  // Affects the guest's own share only.
  'PUT /api/collaborate/decision': byBody(
    'collaborate/decision',
    { decision: 'approved', commentId: undefined },
    200,
  ),
  'GET /api/collaborateComments/get': byQuery('collaborateComments/get'),
  'POST /api/collaborateComments/add': {
    prepare: ({ token, commentId, anonToken }) => ({
      path: '/api/collaborateComments/add',
      body: { shareToken: token, anonToken, author: 'Guest', text: 'Reply', parentCommentId: commentId },
    }),
    status: 404,
  },
  'PUT /api/collaborateComments/edit': byBody('collaborateComments/edit', {
    text: 'Changed',
    author: undefined,
  }),
  'DELETE /api/collaborateComments/delete': byBody('collaborateComments/delete', { author: undefined }),
  'PUT /api/collaborateComments/resolve': byBody('collaborateComments/resolve', { isResolved: true }),
  'PUT /api/collaborateComments/react': byBody('collaborateComments/react', { reaction: '👍', isOn: true }),
  'PUT /api/collaborateComments/carry': byBody('collaborateComments/carry', { from: 1, to: 2 }),
  // The call requires a form. The tests of pictures cover calls with one.
  'POST /api/collaborateComments/picture': byBody('collaborateComments/picture', {}, 400),
  'GET /api/collaborateComments/picture': byQuery(
    'collaborateComments/picture',
    404,
    ({ commentId }) => `&commentId=${commentId}&id=none`,
  ),
};
