import type { IncomingHttpHeaders } from 'node:http';

import { z } from 'zod';

import { openRequest } from '@/lib/core/network/public-address';

import type { ImportSettings } from './open-address';
import { ImportError } from './types';

const videoFields = [
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
const usualWaitMs = 60_000;
const longestWaitMs = 15 * 60_000;
const maxAnswerBytes = 2_000_000;

const refusals: Record<number, [ConstructorParameters<typeof ImportError>[0], string]> = {
  401: ['token_refused', 'Vimeo does not accept the token.'],
  // Applies to this video only; the token may work for others.
  403: ['not_allowed', 'The token may not read this video.'],
  404: ['not_found', 'Vimeo has no such video, or the token does not reach it.'],
};

/** How long Vimeo asks to wait, at most a quarter of an hour. Pure. */
const readVimeoWait = (headers: IncomingHttpHeaders, now = Date.now()): number => {
  const seconds = Number(headers['retry-after']);
  const reset = Date.parse(String(headers['x-ratelimit-reset'] ?? ''));
  const wait = seconds > 0 ? seconds * 1000 : reset > now ? reset - now : usualWaitMs;
  return Math.min(wait, longestWaitMs);
};

type Question = {
  path: string;
  query: Record<string, string>;
  token: string;
  signal?: AbortSignal | undefined;
};

const ask = async (
  { vimeoUrl }: ImportSettings,
  { path, query, token, signal }: Question,
): Promise<unknown> => {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await openRequest({
      url: `${vimeoUrl}${path}?${new URLSearchParams(query)}`,
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
    if (status === 429)
      throw new ImportError('unreachable', 'Vimeo limits the number of calls.', {
        ...{ isPassing: true, retryAfterMs: readVimeoWait(response.headers) },
      });
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

const listSchema = <T extends z.ZodType>(row: T) =>
  z.object({
    total: z.number().nullish(),
    data: z.array(row),
    paging: z.object({ next: z.string().nullish() }).nullish(),
  });

const idOf = (uri: string): string => uri.split('/').at(-1) ?? '';

const folderSchema = z.object({
  uri: z.string(),
  name: z.string().nullish(),
  metadata: z
    .object({
      connections: z.object({ videos: z.object({ total: z.number().nullish() }).nullish() }).nullish(),
    })
    .nullish(),
});
const folderFields = 'uri,name,metadata.connections.videos.total';
/** Vimeo's maximum. */
const foldersPerPage = 100;
const mostFolderPages = 10;

/** Folders of the account, called projects by the API; the first thousand. Throws `ImportError`. */
export const listVimeoFolders = async (
  settings: ImportSettings,
  { token }: { token: string },
): Promise<{ id: string; name: string; count: number | null }[]> => {
  const folders = [];
  for (let page = 1; page <= mostFolderPages; page += 1) {
    const query = { fields: folderFields, per_page: String(foldersPerPage), page: String(page) };
    const parsed = listSchema(folderSchema).safeParse(
      await ask(settings, { path: '/me/projects', query, token }),
    );
    if (!parsed.success) throw new ImportError('unreachable', 'Vimeo did not return folders.');
    for (const { uri, name, metadata } of parsed.data.data)
      folders.push({
        id: idOf(uri),
        name: name ?? idOf(uri),
        count: metadata?.connections?.videos?.total ?? null,
      });
    if (!parsed.data.paging?.next) break;
  }
  return folders;
};

const listedSchema = z.object({
  uri: z.string(),
  name: z.string().nullish(),
  duration: z.number().nullish(),
  created_time: z.string().nullish(),
  privacy: z.object({ view: z.string().nullish() }).nullish(),
  parent_folder: z.object({ name: z.string().nullish() }).nullish(),
  download: z.array(z.object({ size: z.number().nullish(), height: z.number().nullish() })).nullish(),
  pictures: z
    .object({ sizes: z.array(z.object({ width: z.number(), link: z.string() })).nullish() })
    .nullish(),
});
const listedFields =
  'uri,name,duration,created_time,privacy.view,parent_folder.name,' +
  'download.size,download.height,pictures.sizes.width,pictures.sizes.link';
const videosPerPage = 50;
/** Width of the thumbnails in the list, in CSS pixels of a sharp screen. */
const thumbnailWidth = 200;

/** One page of the account's videos, or of a folder's, newest first. Throws `ImportError`. */
export const listVimeoVideos = async (
  settings: ImportSettings,
  { token, folder, page }: { token: string; folder: string | null; page: number },
) => {
  const path = folder === null ? '/me/videos' : `/me/projects/${folder}/videos`;
  const query = {
    fields: listedFields,
    per_page: String(videosPerPage),
    page: String(page),
    sort: 'date',
    direction: 'desc',
  };
  const parsed = listSchema(listedSchema).safeParse(await ask(settings, { path, query, token }));
  if (!parsed.success) throw new ImportError('unreachable', 'Vimeo did not return videos.');
  const { data, total, paging } = parsed.data;
  const videos = data.map(
    ({
      uri,
      name,
      duration,
      created_time: createdAt,
      privacy,
      parent_folder: parent,
      download,
      pictures,
    }) => {
      const best = pickDownload(download ?? [], settings.maxBytes);
      const sizes = [...(pictures?.sizes ?? [])].sort((a, b) => a.width - b.width);
      return {
        id: idOf(uri),
        title: name?.trim() || `Vimeo ${idOf(uri)}`,
        duration: duration ?? null,
        createdAt: createdAt ?? null,
        privacy: privacy?.view ?? null,
        folder: parent?.name?.trim() || null,
        size: best?.size ?? null,
        // Without the scope `video_files`, Vimeo leaves the field out.
        isDownloadable: best !== undefined,
        thumbnailUrl: (sizes.find(({ width }) => width >= thumbnailWidth) ?? sizes.at(-1))?.link ?? null,
      };
    },
  );
  return { videos, total: total ?? null, hasMore: Boolean(paging?.next) };
};

/** The best download within the size limit. */
const pickDownload = <T extends { size?: number | null | undefined; height?: number | null | undefined }>(
  downloads: readonly T[],
  maxBytes: number,
): T | undefined =>
  downloads
    .filter(({ size }) => (size ?? 0) <= maxBytes)
    .sort((a, b) => (b.height ?? 0) - (a.height ?? 0) || (b.size ?? 0) - (a.size ?? 0))[0];

/**
 * Metadata of a video from Vimeo's API (3.4), with the best download within the size limit. Throws
 * `ImportError`: `token_refused`, `not_allowed`, `not_found`, `no_downloads`, `too_large`, `unreachable`.
 */
export const readVimeoVideo = async (
  settings: ImportSettings,
  { id, token, signal }: { id: string; token: string; signal?: AbortSignal },
): Promise<VimeoVideo> => {
  const parsed = videoSchema.safeParse(
    await ask(settings, { path: `/videos/${id}`, query: { fields: videoFields }, token, signal }),
  );
  if (!parsed.success) throw new ImportError('unreachable', 'Vimeo did not return a video.');
  const { name, description, download, pictures } = parsed.data;
  const downloads = (download ?? []).filter(({ link }) => link);
  if (downloads.length === 0) throw new ImportError('no_downloads', 'Vimeo offers no download.');
  const best = pickDownload(downloads, settings.maxBytes);
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
