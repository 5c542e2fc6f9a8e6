import { z } from 'zod';

import { findWaveform } from '@/lib/captions/waveform/find-waveform';
import { waveformSchema } from '@/lib/captions/waveform/waveform';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

/** `GET /api/videos/{videoId}/waveform`: begins to make it where nobody has. */
export const getWaveformEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/waveform',
  summary: 'Get how loud a video is over time',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: { name: 'waveform', max: 600, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  answer: waveformSchema,
  run: (ctx, { params }) => findWaveform(ctx, params),
});
