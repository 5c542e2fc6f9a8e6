import type { SystemContext } from '@/lib/context';
import { ProviderError } from '@/lib/ports/provider-error';
import { findStoredSource, type ServedSource } from '@/lib/videos/library/get-stored-source';

import { getWaveformKey, peaksPerSecond } from './waveform';

/**
 * Computes the peaks of a video's served version once, from the smallest file, which has the same audio.
 * Idempotent.
 */
export const makeWaveform = async (ctx: SystemContext, { videoId }: { videoId: string }): Promise<void> => {
  const served = await findStoredSource(ctx, videoId);
  const smallest = served?.source.mp4.at(-1);
  if (!served || !smallest) return;
  const storage = await ctx.ports.storageFor(served.workspace);
  const target = { bucket: 'stream', key: getWaveformKey(served) } as const;
  if (await storage.head(target)) return;
  const made = await readPeaks(ctx, served, { key: smallest.url, target });
  if (made) return;
  await storage.write({
    ...target,
    body: Buffer.alloc(0),
    contentType: 'application/octet-stream',
    cacheControl: 'private, no-store',
    visibility: 'private',
  });
};

type Peaks = { key: string; target: { bucket: 'stream'; key: string } };

/** False if there is no audio, or the file permanently cannot be read. */
const readPeaks = async (
  { ports }: SystemContext,
  { workspace }: ServedSource,
  { key, target }: Peaks,
): Promise<boolean> => {
  const encoder = await ports.encoderFor(workspace);
  const source = { bucket: 'stream', key } as const;
  try {
    return (await encoder.makeWaveform({ workspace, source, target, perSecond: peaksPerSecond })) !== null;
  } catch (error) {
    if (error instanceof ProviderError && !error.retryable) return false;
    throw error;
  }
};
