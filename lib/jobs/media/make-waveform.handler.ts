import { makeWaveform } from '@/lib/captions/waveform/make-waveform';

import type { JobHandler } from '../job-handler';

export const handleMakeWaveform: JobHandler<'make-waveform'> = (ctx, input) => makeWaveform(ctx, input);
