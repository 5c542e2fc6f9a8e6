import { takeEmbedded } from '@/lib/encoding/embedded/take-embedded';

import type { JobHandler } from '../job-handler';

export const handleTakeEmbedded: JobHandler<'take-embedded'> = (ctx, input) => takeEmbedded(ctx, input);
