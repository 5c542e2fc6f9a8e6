import { indexSpeech } from '@/lib/captions/index-speech';

import type { JobHandler } from '../job-handler';

export const handleIndexSpeech: JobHandler<'index-speech'> = (ctx, input) => indexSpeech(ctx, input);
