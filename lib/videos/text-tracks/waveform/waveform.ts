import { z } from 'zod';

import type { ServedSource } from '@/lib/videos/library/find-stored-source';

/** Peaks per second: 20 ms each, finer than manual placement of cue edges. */
export const peaksPerSecond = 50;

/** The file of a version's peaks, one byte each; empty without audio. */
export const getWaveformKey = ({ folder }: Pick<ServedSource, 'folder'>): string =>
  `${folder}thumbs/waveform.bin`;

export const waveformSchema = z.object({
  state: z.enum(['ready', 'making', 'silent']),
  perSecond: z.number().describe('Number of peaks per second.'),
  peaks: z
    .string()
    .nullable()
    .describe('Base64-encoded peaks, one byte each, from 0 (silence) to 255 (full scale).'),
});
export type Waveform = z.output<typeof waveformSchema>;
