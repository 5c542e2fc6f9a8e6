import { suggestFrames } from '@/lib/thumbnails/suggest-frames';

import type { JobHandler } from '../job-handler';

export const handleSuggestFrames: JobHandler<'suggest-frames'> = (ctx, input) => suggestFrames(ctx, input);
