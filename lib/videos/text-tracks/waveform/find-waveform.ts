import { buffer } from 'node:stream/consumers';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findStoredSource } from '@/lib/videos/library/find-stored-source';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { makeWaveformJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';

import { getWaveformKey, peaksPerSecond, type Waveform } from './waveform';

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
