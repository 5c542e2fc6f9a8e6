import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { decideSchema, shareTokenSchema, uuidQuerySchema } from '@/lib/sharing/comments/comment-schemas';
import { decideReview } from '@/lib/sharing/decide-review';
import { describeShare, shareSchema } from '@/lib/sharing/page/describe-share';
import { downloadVersion } from '@/lib/sharing/page/download-version';
import { listMentionable } from '@/lib/sharing/comments/mentionable';
import { noteVisit } from '@/lib/sharing/page/note-visit';
import { openShareOrThrow } from '@/lib/sharing/page/open-share';
import { downloadFiles } from '@/lib/sharing/types';
import { unlockShare } from '@/lib/sharing/links/unlock-share';

import { callerByBody, callerByQuery, callerByUuid } from './share-callers';

const versionSchema = z.coerce
  .number()
  .int()
  .min(1)
  .optional()
  .describe('The served one where it is left out.');

/** `GET /api/collaborate/video?uuid=`: 401 asks for the link's password, 403 leads to the log-in, 404 is an invalid link. */
const getShare = defineEndpoint({
  method: 'get',
  path: '/collaborate/video',
  summary: 'Get a shared video by the token of its link',
  permission: callerByQuery,
  rateLimit: { name: 'share', max: 3000, seconds: 60 },
  query: uuidQuerySchema.extend({ version: versionSchema }),
  answer: shareSchema,
  cache: 'no-store',
  run: async (ctx, { query: { uuid, version } }) =>
    describeShare(ctx, await openShareOrThrow(ctx, uuid), version),
});

const postUnlock = defineEndpoint({
  method: 'post',
  path: '/collaborate/unlock',
  summary: 'Enter the password of a link; what it answers goes into the header x-share-unlock',
  permission: callerByUuid,
  rateLimit: { name: 'share-unlock', max: 300, seconds: 60 },
  body: z.object({ uuid: shareTokenSchema, password: z.string().min(1).max(200) }),
  answer: z.object({ unlock: z.string() }),
  cache: 'no-store',
  run: (ctx, { body }) => unlockShare(ctx, body),
});

const postVisit = defineEndpoint({
  method: 'post',
  path: '/collaborate/visit',
  summary: 'Note that a link’s video is being watched',
  permission: callerByUuid,
  rateLimit: { name: 'share-visits', max: 1000, seconds: 60 },
  body: z.object({
    uuid: shareTokenSchema,
    visit: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .describe('Chosen by the page, once.'),
  }),
  answer: z.object({ success: z.boolean() }),
  run: (ctx, { body }) => noteVisit(ctx, body),
});

const putDecision = defineEndpoint({
  method: 'put',
  path: '/collaborate/decision',
  summary: 'Approve a version of a shared video, or ask for changes',
  permission: callerByBody,
  rateLimit: { name: 'share-changes', max: 3000, seconds: 60 },
  body: decideSchema,
  answer: z.object({ anonToken: z.string().nullable(), authorKey: z.string() }),
  run: (ctx, { body }) => decideReview(ctx, body),
});

const getDownload = defineEndpoint({
  method: 'get',
  path: '/collaborate/download',
  summary: 'Get an address that saves a version of a shared video as a file',
  permission: callerByQuery,
  rateLimit: { name: 'share-downloads', max: 60, seconds: 60 },
  query: uuidQuerySchema.extend({ version: versionSchema, file: z.enum(downloadFiles).default('mp4') }),
  answer: z.object({ url: z.string(), expiresAt: z.string().describe('ISO 8601') }),
  cache: 'no-store',
  run: (ctx, { query }) => downloadVersion(ctx, query),
});

const getMembers = defineEndpoint({
  method: 'get',
  path: '/collaborate/members',
  summary:
    'List the members who can be mentioned on a shared video: for members all of them, for others those who take part',
  permission: callerByQuery,
  rateLimit: { name: 'share-members', max: 60, seconds: 60 },
  query: uuidQuerySchema,
  answer: z.object({ members: z.array(z.object({ id: z.string(), name: z.string() })) }),
  cache: 'no-store',
  run: (ctx, { query }) => listMentionable(ctx, query.uuid),
});

/** What a link opens, besides its comments. */
export const collaborateEndpoints = [getShare, postUnlock, postVisit, putDecision, getDownload, getMembers];
