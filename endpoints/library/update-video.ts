import { z } from 'zod';

import { callBuiltIn } from '@/endpoints/patches/call-built-in';
import { slugs } from '@/lib/core/slugs';
import { builtIn } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { settleChangedVideo } from '@/lib/library/editing/settle-changed-video';

const idSchema = z.object({ id: z.string() });
const answerSchema = z.union([
  z.object({ doc: idSchema }).transform(({ doc }) => [doc]),
  z.object({ docs: z.array(idSchema) }).transform(({ docs }) => docs),
]);

/**
 * `PATCH /api/videos/{id}` and `PATCH /api/videos?where=…`: Payload's own calls, which return only when a changed visibility has
 * reached the files, and a share that was turned off is gone. Payload's access check decides who may change what.
 */
const defineUpdate = <P extends z.ZodType>(path: '/:id' | '/', summary: string, params: P) =>
  defineEndpoint({
    method: 'patch',
    path,
    summary,
    permission: 'signed-in',
    rateLimit: { name: 'update-video', max: 600, seconds: 60 },
    params,
    answer: builtIn(answerSchema),
    run: async (ctx) => {
      const response = await callBuiltIn(ctx.req, { collection: slugs.videos, method: 'patch', path });
      if (!response.ok) return response;
      const updated = answerSchema.safeParse(await response.clone().json()).data ?? [];
      for (const { id } of updated) await settleChangedVideo(ctx, id);
      return response;
    },
  });

export const updateVideoEndpoints = [
  defineUpdate('/:id', 'Change a video', z.object({ id: z.string() })),
  defineUpdate('/', 'Change all videos that `where` finds', z.object({})),
];
