import { callerByQuery } from '@/endpoints/sharing/share-callers';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { uuidQuerySchema } from '@/lib/sharing/comments/comment-schemas';
import { describeShare, shareSchema } from '@/lib/sharing/page/describe-share';
import { openShareOrThrow } from '@/lib/sharing/page/open-share';

import { versionSchema } from './version-schema';

/** `GET /api/collaborate/video?uuid=`: 401 asks for the link's password, 403 leads to the log-in, 404 is an invalid link. */
export const getShareEndpoint = defineEndpoint({
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
