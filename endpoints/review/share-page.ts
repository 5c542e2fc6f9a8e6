import type { PayloadRequest } from 'payload';
import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import {
  decideSchema,
  shareTokenSchema,
  uuidQuerySchema,
} from '@/lib/review/sharing/comments/comment-schemas';
import { listMentionable } from '@/lib/review/sharing/comments/mentionable';
import { decideReview } from '@/lib/review/sharing/decide-review';
import { findShareCaller } from '@/lib/review/sharing/find-author';
import { unlockShare } from '@/lib/review/sharing/links/unlock-share';
import { describeShare, shareSchema } from '@/lib/review/sharing/page/describe-share';
import { downloadVersion } from '@/lib/review/sharing/page/download-version';
import { noteVisit } from '@/lib/review/sharing/page/note-visit';
import { openShareOrThrow } from '@/lib/review/sharing/page/open-share';
import { downloadFiles } from '@/lib/review/sharing/types';

type ByBody = { shareToken: string; anonToken?: string | null | undefined };

/** Permission for everyone with a link, which the query names. */
export const callerByQuery = {
  guest: (req: PayloadRequest, { query }: { query: { uuid: string } }) =>
    findShareCaller(req, { shareToken: query.uuid }),
};

/** Permission for everyone with a link, which the body names together with the token of a returning guest. */
export const callerByBody = {
  guest: (req: PayloadRequest, { body }: { body: ByBody }) => findShareCaller(req, body),
};

/** Permission for everyone with a link, which the body names as `uuid`. */
const callerByUuid = {
  guest: (req: PayloadRequest, { body }: { body: { uuid: string } }) =>
    findShareCaller(req, { shareToken: body.uuid }),
};

/** Permission for everyone with a link, which a form names. */
export const callerByForm = {
  guest: (req: PayloadRequest, { body }: { body: { fields: ByBody } }) => findShareCaller(req, body.fields),
};

const versionSchema = z.coerce
  .number()
  .int()
  .min(1)
  .optional()
  .describe('Version number. Defaults to the published version.');

/**
 * `GET /api/collaborate/video?uuid=`. 401 asks for the link's password, 403 leads to the sign-in, 404 is an
 * invalid link.
 */
const getShareEndpoint = defineEndpoint({
  method: 'get',
  path: '/collaborate/video',
  operationId: 'getSharedVideo',
  tag: 'Sharing',
  summary: 'Get a shared video by its link token',
  permission: callerByQuery,
  rateLimit: { name: 'share', max: 3000, seconds: 60 },
  query: uuidQuerySchema.extend({ version: versionSchema }),
  answer: shareSchema,
  cache: 'no-store',
  run: async (ctx, { query: { uuid, version } }) =>
    describeShare(ctx, await openShareOrThrow(ctx, uuid), version),
});

/** `POST /api/collaborate/unlock`. */
const unlockShareEndpoint = defineEndpoint({
  method: 'post',
  path: '/collaborate/unlock',
  operationId: 'unlockShareLink',
  tag: 'Sharing',
  summary: 'Unlock a share link with its password; send the answer in the header x-share-unlock',
  permission: callerByUuid,
  rateLimit: { name: 'share-unlock', max: 300, seconds: 60 },
  support: 'refused',
  body: z.object({ uuid: shareTokenSchema, password: z.string().min(1).max(200) }),
  answer: z.object({ unlock: z.string() }),
  cache: 'no-store',
  run: (ctx, { body }) => unlockShare(ctx, body),
});

/** `POST /api/collaborate/visit`. */
const noteVisitEndpoint = defineEndpoint({
  method: 'post',
  path: '/collaborate/visit',
  operationId: 'recordShareVisit',
  tag: 'Sharing',
  summary: 'Record a visit of a share link',
  permission: callerByUuid,
  rateLimit: { name: 'share-visits', max: 1000, seconds: 60 },
  body: z.object({
    uuid: shareTokenSchema,
    visit: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .describe('Random ID that the page generates once per visit.'),
  }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => noteVisit(ctx, body),
});

/** `PUT /api/collaborate/decision`. */
const decideReviewEndpoint = defineEndpoint({
  method: 'put',
  path: '/collaborate/decision',
  operationId: 'setShareDecision',
  tag: 'Sharing',
  summary: 'Approve a version of a shared video, or ask for changes',
  permission: callerByBody,
  rateLimit: { name: 'share-changes', max: 3000, seconds: 60 },
  body: decideSchema,
  answer: z.object({ anonToken: z.string().nullable(), authorKey: z.string() }),
  run: (ctx, { body }) => decideReview(ctx, body),
});

/** `GET /api/collaborate/download`. */
const downloadVersionEndpoint = defineEndpoint({
  method: 'get',
  path: '/collaborate/download',
  operationId: 'getSharedDownload',
  tag: 'Sharing',
  summary: 'Get a download URL for a version of a shared video',
  permission: callerByQuery,
  rateLimit: { name: 'share-downloads', max: 60, seconds: 60 },
  support: 'refused',
  query: uuidQuerySchema.extend({
    version: versionSchema,
    file: z
      .enum(downloadFiles)
      .default('mp4')
      .describe('`mp4` is the encoded video, `original` the uploaded file.'),
  }),
  answer: z.object({ url: z.string(), expiresAt: z.string().describe('Time in ISO 8601.') }),
  cache: 'no-store',
  run: (ctx, { query }) => downloadVersion(ctx, query),
});

/** `GET /api/collaborate/members`. */
const listMentionableEndpoint = defineEndpoint({
  method: 'get',
  path: '/collaborate/members',
  operationId: 'listMentionableMembers',
  tag: 'Sharing',
  summary: 'List the members who can be mentioned on a shared video',
  description: 'Members see all members; guests see only those who take part.',
  permission: callerByQuery,
  rateLimit: { name: 'share-members', max: 60, seconds: 60 },
  query: uuidQuerySchema,
  answer: z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) }),
  cache: 'no-store',
  run: (ctx, { query }) => listMentionable(ctx, query.uuid),
});

/** Endpoints below `/api`: the share page except its comments. */
export const sharePageEndpoints = [
  getShareEndpoint,
  unlockShareEndpoint,
  noteVisitEndpoint,
  decideReviewEndpoint,
  downloadVersionEndpoint,
  listMentionableEndpoint,
];
