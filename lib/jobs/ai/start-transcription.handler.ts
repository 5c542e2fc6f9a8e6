import { startAutomatically } from '@/lib/ai/transcription/start-automatically';

import type { JobHandler } from '../job-handler';

export const handleStartTranscription: JobHandler<'start-transcription'> = (ctx, { videoId }) =>
  startAutomatically(ctx, videoId);
