import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { moderateComment } from '@/lib/sharing/comments/moderate-comments';

/** `DELETE /api/videos/{videoId}/share-comments/{commentId}`. */
export const moderateCommentEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/share-comments/:commentId',
  summary: 'Remove anybody’s comment with its replies',
  permission: { collection: slugs.videos, operation: 'update' },
  params: z.object({ videoId: videoIdSchema, commentId: z.string().min(1).max(64) }),
  answer: z.object({ deleted: z.number() }),
  run: (ctx, { params }) => moderateComment(ctx, params),
});
