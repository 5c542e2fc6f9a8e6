import { z } from 'zod';

import { exportFormats, exportTexttrack } from '@/lib/captions/texttracks/export-texttrack';
import { findTexttrackOrThrow } from '@/lib/captions/texttracks/find-texttrack';
import { readTexttrackFile } from '@/lib/captions/texttracks/read-texttrack-file';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { stream } from '@/lib/http/answers/answer-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';

const contentTypes = {
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  txt: 'text/plain; charset=utf-8',
} as const;
const idSchema = z.string().min(1).max(64);

/** `GET /api/videos/{videoId}/texttracks/{trackId}/export?format=srt`: a track as a file to keep. */
export const exportTexttrackEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/texttracks/:trackId/export',
  summary: 'Download a text track as WebVTT, SubRip or plain text',
  permission: { collection: slugs.texttracks, operation: 'read' },
  rateLimit: { name: 'texttracks', max: 600, seconds: 60 },
  params: z.object({ videoId: idSchema, trackId: idSchema }),
  query: z.object({ format: z.enum(exportFormats).default('vtt') }),
  answer: stream(contentTypes.vtt, contentTypes.srt, contentTypes.txt),
  run: async (ctx, { params, query: { format } }) => {
    const right = { collection: slugs.texttracks, operation: 'read' } as const;
    const video = await findVideoFor(ctx, params.videoId, right);
    const track = await findTexttrackOrThrow(ctx, params);
    const vtt = await readTexttrackFile(ctx.ports, track);
    if (vtt === null) throw new AppError('texttrack_not_found');
    const body = new Blob([exportTexttrack(vtt, format)]);
    return {
      contentType: contentTypes[format],
      body: body.stream(),
      length: body.size,
      filename: `${video.title} (${track.language}).${format}`,
    };
  },
});
