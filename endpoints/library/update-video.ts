import type { Endpoint, PayloadRequest } from 'payload';
import { z } from 'zod';

import { resolveActor } from '@/lib/core/actor';
import { slugs } from '@/lib/core/slugs';
import { answerError } from '@/lib/http/answer-error';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate } from '@/lib/http/rate-limit/consume-rate';
import { getPorts } from '@/lib/ports';
import { applyVisibility } from '@/lib/publishing/publish-video';

const idSchema = z.object({ id: z.string() });
const answerSchema = z.union([
  z.object({ doc: idSchema }).transform(({ doc }) => [doc]),
  z.object({ docs: z.array(idSchema) }).transform(({ docs }) => docs),
]);

/** Payload's own endpoint of the same path, which comes after ours. */
const findBuiltIn = (req: PayloadRequest, path: string): Endpoint | undefined => {
  const { endpoints } = req.payload.collections[slugs.videos].config;
  return (endpoints || []).findLast((endpoint) => endpoint.method === 'patch' && endpoint.path === path);
};

/**
 * `PATCH /api/videos/{id}` and `PATCH /api/videos?where=…`: Payload's own calls, which return only when a changed visibility has
 * reached the files.
 */
export const updateVideoEndpoints: Endpoint[] = ['/:id', '/'].map((path) => ({
  method: 'patch',
  path,
  handler: async (req) => {
    const limit = { name: 'update-video', max: 600, seconds: 60 };
    try {
      await consumeRate(limit, getClientKey(req, await resolveActor(req)), req.payload);
    } catch (error) {
      return answerError(error, req);
    }
    const response = await findBuiltIn(req, path)?.handler(req);
    if (!response) throw new Error('Payload has no endpoint to update a video');
    if (!response.ok) return response;
    try {
      const updated = answerSchema.safeParse(await response.clone().json()).data ?? [];
      for (const { id } of updated)
        await applyVisibility({ payload: req.payload, ports: getPorts() }, { videoId: id });
      return response;
    } catch (error) {
      return answerError(error, req);
    }
  },
}));
