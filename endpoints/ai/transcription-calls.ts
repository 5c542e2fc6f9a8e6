import { z } from 'zod';

export const transcriptionRate = { name: 'ai-jobs', max: 120, seconds: 60 };

export const transcriptionParams = z.object({ videoId: z.string().min(1).max(64) });
