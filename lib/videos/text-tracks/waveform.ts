import { buffer } from 'node:stream/consumers';

import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { makeWaveformJob } from '@/lib/videos/jobs';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { type ServedSource, findStoredSource } from '@/lib/videos/library/get-stored-source';
import { queueJob } from '@/lib/worker/queue-job';

/**
 * The loudness of a video over time; queues a job if it was never computed. Throws `video_not_found`,
 * `not_found` without a file.
 */
export const findWaveform = async (ctx: Context, { videoId }: { videoId: string }): Promise<Waveform> => {
  const { id } = await findVideoFor(ctx, videoId, 'read');
  const served = await findStoredSource(ctx, id);
  if (!served) throw new AppError('not_found');
  const storage = await ctx.ports.storageFor(served.workspace);
  const file = await storage.read({ bucket: 'stream', key: getWaveformKey(served) });
  if (!file) {
    await queueJob(
      ctx.payload,
      makeWaveformJob,
      { videoId: id },
      { workspace: getRelationId(served.workspace) },
    );
    return { state: 'making', perSecond: peaksPerSecond, peaks: null };
  }
  const peaks = await buffer(file.body);
  if (peaks.length === 0) return { state: 'silent', perSecond: peaksPerSecond, peaks: null };
  return { state: 'ready', perSecond: peaksPerSecond, peaks: peaks.toString('base64') };
};

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
z.globalRegistry.add(waveformSchema, { id: 'Waveform' });
export type Waveform = z.output<typeof waveformSchema>;
