import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { exportFormatNames } from '@/lib/review/export/export-formats';
import { timecodePattern } from '@/lib/review/timecode';
import { exportComments } from '@/lib/sharing/comments/export-comments';

const flag = (standard: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(standard)
    .transform((value) => value === 'true');

/** `GET /api/videos/{videoId}/share-comments/export?format=edl`. */
export const exportCommentsEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/share-comments/export',
  summary: 'Download the comments of a shared video, for an edit suite or a table',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'export-comments', max: 60, seconds: 60 },
  params: z.object({ videoId: videoIdSchema }),
  query: z.object({
    format: z.enum(exportFormatNames),
    open: flag('false').describe('Only those that are not done.'),
    replies: flag('true'),
    allVersions: flag('false'),
    timecode: z
      .union([z.enum(['source', 'zero']), z.string().regex(timecodePattern)])
      .default('source')
      .describe('Where timecodes begin: as in the source file, at zero, or at a timecode of one’s own'),
  }),
  answer: stream('text/csv; charset=utf-8', 'text/plain; charset=utf-8', 'application/xml'),
  run: (ctx, { params, query: { format, open, replies, allVersions, timecode } }) =>
    exportComments(ctx, {
      ...params,
      format,
      isOpenOnly: open,
      hasReplies: replies,
      isAllVersions: allVersions,
      timecode,
    }),
});
