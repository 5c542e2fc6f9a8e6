import { z } from 'zod';

import type { ServedSource } from '@/lib/videos/library/find-stored-source';

/** Peaks of a second: 20 ms each, which is finer than an edge of a cue is placed by hand. */
export const peaksPerSecond = 50;

/** The file with a version's peaks, a byte each; empty where there is no sound. */
export const getWaveformKey = ({ folder }: Pick<ServedSource, 'folder'>): string =>
  `${folder}thumbs/waveform.bin`;

export const waveformSchema = z.object({
  state: z.enum(['ready', 'making', 'silent']),
  perSecond: z.number().describe('Peaks of a second.'),
  peaks: z.string().nullable().describe('Base64; a byte each, from silence (0) to full (255).'),
});
export type Waveform = z.output<typeof waveformSchema>;
