import { callApi } from '@/tests/support/api/call-api';
import { ensureBuiltPlayer } from '@/tests/support/player/build-player';
import { uniqueName } from '@/tests/support/rows/factories';

import { billingCalls } from '../calls/billing-calls';
import { cloudCalls } from '../calls/cloud-calls';
import { importCalls } from '../calls/import-calls';
import { labelCalls } from '../calls/label-calls';
import { libraryCalls } from '../calls/library-calls';
import { liveCalls } from '../calls/live-calls';
import { multipartCalls } from '../calls/multipart-calls';
import { peopleCalls } from '../calls/people-calls';
import { shareCalls } from '../calls/share-calls';
import { signUpCalls } from '../calls/sign-up-calls';
import { statisticsCalls } from '../calls/statistics-calls';
import { trashCalls } from '../calls/trash-calls';
import { uploadTokenCalls } from '../calls/upload-token-calls';
import { webhookCalls } from '../calls/webhook-calls';
import { workspaceCalls } from '../calls/workspace-calls';
import { makeRow, readRaw, type World } from '../world';
import { aiCalls } from './ai-expectations';
import {
  each,
  nobodyInWorkspace,
  notFoundElsewhere,
  ofVideo,
  people,
  tokens,
  trackOf,
  unauthorized,
  videoOf,
  type Call,
  type EndpointExpectation,
} from './endpoint-statuses';
import { strangers } from './expectations';

const publicCall = (path: string): EndpointExpectation => ({
  statuses: { default: 200 },
  prepare: () => ({ path }),
});
const rootCall = (path: string, body?: unknown): EndpointExpectation => ({
  statuses: { ...unauthorized, root: 200, default: 403 },
  prepare: () => ({ path, ...(body !== undefined && { body }) }),
});
/** A standard call of Payload that has no effect here for any caller. */
const deadCall = (path: string, body: unknown, status: number): EndpointExpectation => ({
  statuses: { ...(status === 403 ? unauthorized : {}), default: status },
  prepare: () => ({ path, body }),
});

/** A standard call of Payload that is closed for all callers. */
const closedCall = (path: string): EndpointExpectation => deadCall(path, undefined, 404);

const openUpload: EndpointExpectation = {
  // A confined token may not upload into the attacked category, and other tenants do not know it.
  statuses: {
    ...unauthorized,
    ...nobodyInWorkspace,
    tokenConfined: 403,
    otherSuperadmin: 400,
    otherToken: 400,
    default: 200,
  },
  prepare: ({ own }) => ({
    path: '/api/videos/upload',
    body: { title: 'made', mimeType: 'video/mp4', categories: [own.category.id] },
  }),
};

const replaceUpload: EndpointExpectation = {
  statuses: { ...unauthorized, ...nobodyInWorkspace, ...notFoundElsewhere, editor: 403, default: 200 },
  prepare: async (world) => {
    const id = await videoOf(world);
    const subject = { collection: 'videos', id } as const;
    return { path: `/api/videos/upload/${id}`, body: { mimeType: 'video/mp4' }, subject };
  },
};

const cancelUpload: EndpointExpectation = {
  ...replaceUpload,
  prepare: async (world) => {
    const id = await videoOf(world);
    const { instance, callers } = world;
    const path = `/api/videos/upload/${id}`;
    const { body } = await callApi<{ version: number }>(instance, 'PUT', path, {
      ...callers.superadmin,
      body: { mimeType: 'video/mp4' },
    });
    return { path: `${path}?version=${body.version}`, subject: { collection: 'videos', id } };
  },
};

const credentials = { email: 'nobody@example.com', password: 'Correct-horse-7' };

/** Payload's calls of a collection with sign-in. `logout` is last, because it ends the actors' sessions. */
const ownSignIn: Record<string, EndpointExpectation> = {
  'POST /api/users/set-active-workspace': {
    statuses: {
      ...unauthorized,
      ...each(tokens, 403),
      ...each(['person', 'disabledMember', 'otherSuperadmin'], 404),
      // Root may enter a workspace only as support.
      root: 403,
      default: 200,
    },
    prepare: ({ own, users }, actor) => ({
      path: '/api/users/set-active-workspace',
      body: { workspaceId: own.workspace.id },
      ...(users[actor] && { subject: { collection: 'users', id: users[actor].id } }),
    }),
  },
  'POST /api/users/change-password': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 400 },
    prepare: (_world, actor) => ({
      path: '/api/users/change-password',
      body: { currentPassword: `wrong for ${actor}`, password: 'Another-horse-8' },
    }),
  },
  'POST /api/users/reset-password': deadCall(
    '/api/users/reset-password',
    { token: 'guessed', password: 'Another-horse-8' },
    400,
  ),
  'POST /api/users/confirm-email': deadCall('/api/users/confirm-email', { token: 'guessed' }, 400),
  'POST /api/users/send-confirmation': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
    prepare: () => ({ path: '/api/users/send-confirmation' }),
  },
  'POST /api/users/forgot-password': {
    statuses: { default: 200 },
    prepare: () => ({
      path: '/api/users/forgot-password',
      body: { email: `${uniqueName('nobody')}@example.com` },
    }),
  },
  'GET /api/users/init': publicCall('/api/users/init'),
  'GET /api/users/me': publicCall('/api/users/me'),
  'POST /api/users/login': deadCall('/api/users/login', credentials, 401),
  'POST /api/users/refresh-token': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
    prepare: () => ({ path: '/api/users/refresh-token' }),
  },
  'POST /api/users/first-register': closedCall('/api/users/first-register'),
  'POST /api/users/set-up': {
    statuses: { default: 403 },
    prepare: () => ({
      path: '/api/users/set-up',
      body: { ...credentials, token: 'guessed', firstname: 'First', lastname: 'Guess' },
    }),
  },
  'POST /api/users/unlock': closedCall('/api/users/unlock'),
  'POST /api/users/verify/:id': closedCall('/api/users/verify/guessed'),
};

/** Integrations have no account, so the calls for accounts are closed to them. */
const integrationSignIn: Record<string, EndpointExpectation> = Object.fromEntries(
  [
    'POST /api/integrations/forgot-password',
    'GET /api/integrations/init',
    'POST /api/integrations/login',
    'POST /api/integrations/logout',
    'GET /api/integrations/me',
    'POST /api/integrations/refresh-token',
    'POST /api/integrations/first-register',
    'POST /api/integrations/reset-password',
    'POST /api/integrations/unlock',
    'POST /api/integrations/verify/:id',
  ].map((call) => [call, closedCall(call.replace(/^\w+ /, ''))]),
);

/** The admin's preference under a common key. Other callers get an empty value for the same key. */
const preferenceOfAdmin = async (world: World): Promise<Call> => {
  const { id } = await makeRow(world, 'payload-preferences', world.own);
  const row = await readRaw(world, 'payload-preferences', id);
  return {
    path: `/api/payload-preferences/${String(row?.key)}`,
    subject: { collection: 'payload-preferences', id },
  };
};
const preferences = '/api/payload-preferences';

const preferenceCalls: Record<string, EndpointExpectation> = {
  'GET /api/payload-preferences/:key': { statuses: { default: 200 }, prepare: preferenceOfAdmin },
  'POST /api/payload-preferences/:key': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
    prepare: async (world) => ({ ...(await preferenceOfAdmin(world)), body: { value: { mine: true } } }),
  },
  // Each caller deletes only their own preferences.
  'DELETE /api/payload-preferences': {
    statuses: { ...unauthorized, ...each(tokens, 403), default: 200 },
    prepare: async (world) => ({ ...(await preferenceOfAdmin(world)), path: preferences }),
  },
  ...Object.fromEntries(
    ['GET ', 'GET /:id', 'GET /count', 'POST ', 'PATCH ', 'PATCH /:id', 'DELETE /:id', 'DELETE /:key'].map(
      (call) => {
        const [method, path = ''] = call.split(' ');
        return [`${method} ${preferences}${path}`, closedCall(`${preferences}${path.replace(':', '')}`)];
      },
    ),
  ),
};

const frameworkCalls: Record<string, EndpointExpectation> = {
  'GET /api/access': { ...publicCall('/api/access'), isMetadata: true },
  'GET /api/payload-jobs/run': closedCall('/api/payload-jobs/run'),
  'GET /api/payload-jobs/handle-schedules': closedCall('/api/payload-jobs/handle-schedules'),
  'GET /api/og': closedCall('/api/og'),
  ...preferenceCalls,
};

const texttrackCalls: Record<string, EndpointExpectation> = {
  'GET /api/videos/:videoId/texttracks': {
    statuses: { ...ofVideo, editor: 200, default: 200 },
    prepare: async (world) => ({ path: `/api/videos/${await videoOf(world)}/texttracks` }),
  },
  'PUT /api/videos/:videoId/texttracks': {
    statuses: ofVideo,
    prepare: async (world) => {
      const id = await videoOf(world);
      const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nText';
      return {
        path: `/api/videos/${id}/texttracks`,
        body: { language: 'de-DE', type: 'subtitles', content },
        subject: { collection: 'videos', id },
      };
    },
  },
  'PATCH /api/videos/:videoId/texttracks/:trackId': {
    statuses: ofVideo,
    prepare: async (world) => ({ ...(await trackOf(world)), body: { language: 'fr-FR' } }),
  },
  'DELETE /api/videos/:videoId/texttracks/:trackId': { statuses: ofVideo, prepare: trackOf },
  // The video has no file yet, which only those who may change it learn.
  'POST /api/videos/:videoId/cut-to-length': {
    statuses: { ...ofVideo, default: 400 },
    prepare: async (world) => {
      const id = await videoOf(world);
      return { path: `/api/videos/${id}/cut-to-length`, subject: { collection: 'videos', id } };
    },
  },
  // The body names no track, which only those who may change the video learn.
  'PATCH /api/videos/:videoId/texttracks': {
    statuses: { ...ofVideo, default: 400 },
    prepare: async (world) => ({ path: `/api/videos/${await videoOf(world)}/texttracks` }),
  },
  'DELETE /api/videos/:videoId/texttracks': {
    statuses: { ...ofVideo, default: 400 },
    prepare: async (world) => ({ path: `/api/videos/${await videoOf(world)}/texttracks` }),
  },
  // The track has no text yet, which only those who may see the video learn.
  'GET /api/videos/:videoId/texttracks/:trackId/export': {
    statuses: { ...ofVideo, editor: 400, default: 400 },
    prepare: async (world) => {
      const { path, subject } = await trackOf(world);
      return { path: `${path}/export`, subject };
    },
  },
};

const onThumbnail = (end: string, status: number): EndpointExpectation => ({
  statuses: { ...ofVideo, default: status },
  prepare: async (world) => {
    const id = await videoOf(world);
    return { path: `/api/videos/${id}/thumbnail${end}`, subject: { collection: 'videos', id } };
  },
});
const thumbnailCalls: Record<string, EndpointExpectation> = {
  // The body is empty, which only those who may change the video learn.
  'PUT /api/videos/:videoId/thumbnail': {
    ...onThumbnail('', 400),
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 400 },
  },
  // There are no frames yet, which only those who may change the video learn.
  'GET /api/videos/:videoId/thumbnail/suggestions': onThumbnail('/suggestions', 400),
  'DELETE /api/videos/:videoId/thumbnail': onThumbnail('', 200),
  // There is no file to extract a frame from.
  'POST /api/videos/:videoId/thumbnail/:milliseconds': onThumbnail('/0', 400),
};

/** All endpoints except the standard calls of collections. */
/** The video has no files yet, which only those who may see it learn. */
const readsNoFile = (name: string): EndpointExpectation => ({
  statuses: { ...unauthorized, ...nobodyInWorkspace, default: 404 },
  prepare: async (world) => ({ path: `/api/videos/${await videoOf(world)}/${name}` }),
});

/** The video has no file yet, which only those who may change it learn. */
const trimCall = (body?: unknown): EndpointExpectation => ({
  statuses: { ...ofVideo, default: 400 },
  prepare: async (world) => {
    const id = await videoOf(world);
    return { path: `/api/videos/${id}/trim`, subject: { collection: 'videos', id }, body };
  },
});

export const endpointExpectations: Record<string, EndpointExpectation> = {
  'GET /api/health': publicCall('/api/health'),
  'GET /api/openapi.json': { ...publicCall('/api/openapi.json'), isMetadata: true },
  // The attacked tenant's video is private and has no file, so no caller learns that it exists.
  'GET /api/oembed': {
    statuses: { default: 404 },
    prepare: async (world) => {
      const id = await videoOf(world);
      const url = encodeURIComponent(world.instance.delivery.playerUrl(id));
      return { path: `/api/oembed?url=${url}`, subject: { collection: 'videos', id } };
    },
  },
  // Private and unknown videos answer alike.
  'POST /api/videos/:videoId/unlock': {
    statuses: { default: 404 },
    prepare: async (world) => {
      const id = await videoOf(world);
      const body = { password: 'a guess', site: 'https://example.com' };
      return { path: `/api/videos/${id}/unlock`, body, subject: { collection: 'videos', id } };
    },
  },
  'GET /api/outbox': rootCall('/api/outbox'),
  'GET /api/operator-settings': rootCall('/api/operator-settings'),
  'PATCH /api/operator-settings': rootCall('/api/operator-settings', { values: {} }),
  'POST /api/operator-settings/test-email': rootCall('/api/operator-settings/test-email'),
  'POST /api/webhooks/mediaconvert': deadCall('/api/webhooks/mediaconvert?token=guessed', {}, 401),
  'POST /api/webhooks/storage': deadCall('/api/webhooks/storage?token=guessed', { Records: [] }, 401),
  'PUT /api/videos/upload': openUpload,
  'POST /api/videos/upload': openUpload,
  'PUT /api/videos/upload/:videoId': replaceUpload,
  'POST /api/videos/upload/:videoId': replaceUpload,
  'DELETE /api/videos/upload/:videoId': cancelUpload,
  'POST /api/videos/embed-player-copied': {
    statuses: { ...unauthorized, ...nobodyInWorkspace, ...notFoundElsewhere, default: 200 },
    prepare: async (world) => {
      const id = await videoOf(world);
      return {
        path: '/api/videos/embed-player-copied',
        body: { id, iFrameCode: '<iframe>' },
        subject: { collection: 'videos', id },
      };
    },
  },
  ...libraryCalls,
  'GET /api/videos/upload/options': {
    // The options of the caller's own workspace.
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 200 },
    prepare: () => ({ path: '/api/videos/upload/options' }),
  },
  'POST /api/videos/:videoId/trim': trimCall({ clips: [{ in: 1, out: 3 }] }),
  'DELETE /api/videos/:videoId/trim': trimCall(),
  'PATCH /api/videos/:videoId/audio-tracks/:trackId': {
    // The video has no files yet, which only those who may change it learn.
    statuses: { ...ofVideo, default: 400 },
    prepare: async (world) => {
      const id = await videoOf(world);
      const subject = { collection: 'videos', id } as const;
      return { path: `/api/videos/${id}/audio-tracks/audio`, body: { name: 'Deutsch' }, subject };
    },
  },
  'GET /api/videos/:videoId/storyboard': readsNoFile('storyboard'),
  'GET /api/videos/:videoId/waveform': readsNoFile('waveform'),
  ...texttrackCalls,
  ...aiCalls,
  ...thumbnailCalls,
  ...importCalls,
  ...liveCalls,
  ...labelCalls,
  ...trashCalls,
  ...shareCalls,
  ...peopleCalls,
  ...statisticsCalls,
  // Belongs to the caller's own workspace, and the body is empty.
  'POST /api/playerPresets/logo': {
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 400 },
    prepare: () => ({ path: '/api/playerPresets/logo' }),
  },
  'POST /api/workspaces/deploy-player': {
    statuses: { ...unauthorized, superadmin: 200, root: 200, otherSuperadmin: 404, default: 403 },
    prepare: async ({ own }) => {
      await ensureBuiltPlayer();
      return {
        path: '/api/workspaces/deploy-player',
        body: { workspaceId: own.workspace.id },
        subject: { collection: 'workspaces', id: own.workspace.id },
      };
    },
  },
  ...signUpCalls,
  ...webhookCalls,
  ...workspaceCalls,
  ...cloudCalls,
  ...billingCalls,
  ...multipartCalls,
  ...uploadTokenCalls,
  ...frameworkCalls,
  ...integrationSignIn,
  ...ownSignIn,
  'POST /api/users/logout': {
    statuses: { ...each(strangers, 400), ...each(tokens, 403), ...each(people, 200), default: 400 },
    prepare: () => ({ path: '/api/users/logout' }),
  },
};
