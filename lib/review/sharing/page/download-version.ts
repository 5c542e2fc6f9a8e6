import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { isEncodedInput } from '@/lib/videos/publishing/playback/source';
import { isOriginalOffered } from '@/lib/videos/trimming/trim-schemas';

import type { DownloadFile } from '../types';
import { openShareOrThrow } from './open-share';
import { findVideoVersion } from './video-versions';

/** Seconds for which a download address can be opened; a running download continues. */
const expiresIn = 300;

type DownloadInput = { uuid: string; version?: number | undefined; file: DownloadFile };

/**
 * An address to download a version: its best MP4, or the uploaded file. Requires an open link that allows
 * downloads. Throws the errors of the gate, `download_not_allowed`, and `download_not_found` if there is no
 * such file.
 */
export const downloadVersion = async (
  ctx: RequestContext,
  { uuid, version, file }: DownloadInput,
): Promise<{ url: string; expiresAt: string }> => {
  const { payload, ports } = ctx;
  const { link, video } = (await openShareOrThrow(ctx, uuid)).sharedVideo;
  if (link.allowDownload !== true) throw new AppError('download_not_allowed');
  const { src, version: found } = await findVideoVersion(payload, video, version);
  if (version && version !== found) throw new AppError('version_not_found');
  const storage = await ports.storageFor(video.workspace);
  const name = video.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'video';
  const expiresAt = new Date(Date.now() + expiresIn * 1000).toISOString();
  if (file === 'mp4') {
    const [best] = [...(src?.mp4 ?? [])].sort((a, b) => b.width * b.height - a.width * a.height);
    if (!best) throw new AppError('download_not_found');
    const downloadName = `${name} v${found}.mp4`;
    const url = await storage.signGet({ bucket: 'stream', key: best.url, expiresIn, downloadName });
    return { url, expiresAt };
  }
  const log = payload.logger;
  const key = src?.inputKey;
  // An older version has the same original as the trimmed one.
  if (!isOriginalOffered(video)) throw new AppError('download_not_found');
  const isThere = key && (await storage.head({ bucket: 'upload', key })) !== null;
  // Only the encoded file itself is offered as the original.
  if (!isThere || !(await isEncodedInput(src, { storage, log }))) throw new AppError('download_not_found');
  const downloadName = `${name} v${found}.${key.split('.').pop() ?? 'bin'}`;
  return { url: await storage.signGet({ bucket: 'upload', key, expiresIn, downloadName }), expiresAt };
};
