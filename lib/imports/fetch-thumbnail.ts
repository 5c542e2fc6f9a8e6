import type { Context } from '@/lib/context';
import { uploadThumbnail } from '@/lib/videos/thumbnails/upload-thumbnail';

import { openAddress, type ImportSettings } from './open-address';

const maxBytes = 8_000_000;

type Input = { videoId: string; link: string; settings: ImportSettings; signal: AbortSignal };

/** Takes a picture along as the video's thumbnail. A video without one is still a video: a failure is only logged. */
export const fetchThumbnail = async (
  ctx: Context,
  { videoId, link, settings, signal }: Input,
): Promise<void> => {
  try {
    const response = await openAddress(link, { settings, signal });
    if (response.statusCode !== 200) throw new Error(`the server answered ${response.statusCode}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Error('the picture is too large');
      chunks.push(chunk);
    }
    await uploadThumbnail(ctx, { videoId, bytes: Buffer.concat(chunks) });
  } catch (error) {
    signal.throwIfAborted();
    ctx.payload.logger.warn({ err: error, videoId }, 'the picture of an import could not be taken along');
  }
};
