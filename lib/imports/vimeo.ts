import { z } from 'zod';

import { openRequest } from '@/lib/core/network/public-address';

import type { ImportSettings } from './open-address';
import { ImportError } from './types';

const fields = [
  ...['uri', 'name', 'description', 'language', 'duration'],
  ...[
    'download.link',
    'download.size',
    'download.type',
    'download.width',
    'download.height',
    'pictures.sizes',
  ],
].join(',');

const videoSchema = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  download: z
    .array(
      z.object({
        link: z.string(),
        size: z.number().nullish(),
        type: z.string().nullish(),
        width: z.number().nullish(),
        height: z.number().nullish(),
      }),
    )
    .nullish(),
  pictures: z
    .object({ sizes: z.array(z.object({ width: z.number(), link: z.string() })).nullish() })
    .nullish(),
});

export type VimeoVideo = {
  title: string;
  description: string | null;
  /** Best download within the size limit. The link is valid for some hours. */
  download: { link: string; size: number | null; mimeType: string };
  pictureLink: string | null;
};

const timeoutMs = 20_000;
const maxAnswerBytes = 2_000_000;

const refusals: Record<number, [ConstructorParameters<typeof ImportError>[0], string]> = {
  401: ['token_refused', 'Vimeo does not accept the token.'],
  // Applies to this video only; the token may work for others.
  403: ['not_allowed', 'The token may not read this video.'],
  404: ['not_found', 'Vimeo has no such video, or the token does not reach it.'],
};

const ask = async (
  { vimeoUrl }: ImportSettings,
  id: string,
  token: string,
  signal?: AbortSignal,
): Promise<unknown> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await openRequest({
      url: `${vimeoUrl}/videos/${id}?fields=${encodeURIComponent(fields)}`,
      headers: { authorization: `bearer ${token}`, accept: 'application/vnd.vimeo.*+json;version=3.4' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      silenceMs: timeoutMs,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxAnswerBytes) throw new Error('the response is too large');
      chunks.push(chunk);
    }
    const status = response.statusCode ?? 0;
    const refusal = refusals[status];
    if (refusal) throw new ImportError(...refusal);
    if (status !== 200)
      throw new ImportError('unreachable', `Vimeo responded with ${status}.`, { isPassing: status >= 429 });
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    signal?.throwIfAborted();
    throw new ImportError('unreachable', `Vimeo: ${(error as Error).message}`, {
      isPassing: true,
      cause: error,
    });
  }
};

/**
 * Metadata of a video from Vimeo's API (3.4), with the best download within the size limit. Throws
 * `ImportError`: `token_refused`, `not_allowed`, `not_found`, `no_downloads`, `too_large`, `unreachable`.
 */
export const readVimeoVideo = async (
  settings: ImportSettings,
  { id, token, signal }: { id: string; token: string; signal?: AbortSignal },
): Promise<VimeoVideo> => {
  const parsed = videoSchema.safeParse(await ask(settings, id, token, signal));
  if (!parsed.success) throw new ImportError('unreachable', 'Vimeo did not return a video.');
  const { name, description, download, pictures } = parsed.data;
  const downloads = (download ?? []).filter(({ link }) => link);
  if (downloads.length === 0) throw new ImportError('no_downloads', 'Vimeo offers no download.');
  const [best] = downloads
    .filter(({ size }) => (size ?? 0) <= settings.vimeoMaxBytes)
    .sort((a, b) => (b.height ?? 0) - (a.height ?? 0) || (b.size ?? 0) - (a.size ?? 0));
  if (!best) {
    const smallest = Math.min(...downloads.map(({ size }) => size ?? Infinity));
    throw new ImportError('too_large', String(smallest));
  }
  const [picture] = [...(pictures?.sizes ?? [])].sort((a, b) => b.width - a.width);
  return {
    title: name?.trim() || `Vimeo ${id}`,
    description: description?.trim() || null,
    download: { link: best.link, size: best.size ?? null, mimeType: best.type ?? 'video/mp4' },
    pictureLink: picture?.link ?? null,
  };
};
