import { text } from 'node:stream/consumers';

import type { SystemContext } from '@/lib/context';
import { getTexttrackFolder } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import {
  failWithoutSettings,
  makeRandomName,
  writeVideoFile,
  yearCacheControl,
} from '@/lib/videos/publishing/write-video-file';
import type { Video, Texttrack } from '@/payload-types';

/** A track's WebVTT, or null if it has none yet. */
export const readTexttrackFile = async (
  ports: Ports,
  { workspace, filename: key }: Pick<Texttrack, 'workspace' | 'filename'>,
): Promise<string | null> => {
  if (!key) return null;
  const storage = await ports.storageFor(workspace);
  const object = await storage.read({ bucket: 'stream', key });
  return object && text(object.body);
};

/** Writes a track's text to a new file of its video and returns the key. Throws `s3_upload_failed`. */
export const writeTexttrackFile = async (
  ctx: SystemContext,
  video: Pick<Video, 'id' | 'workspace' | 'visibility'>,
  vtt: string,
): Promise<string> => {
  const storage = await ctx.ports.storageFor(video.workspace).catch(failWithoutSettings('no_aws_settings'));
  const key = `${getTexttrackFolder(video.id)}${makeRandomName(8)}.vtt`;
  const object = {
    bucket: 'stream',
    key,
    body: Buffer.from(vtt),
    contentType: 'text/vtt; charset=utf-8',
    cacheControl: yearCacheControl,
  } as const;
  const write = (visibility: 'public' | 'private') => storage.write({ ...object, visibility });
  await writeVideoFile(ctx, video, { write, failure: 's3_upload_failed' });
  return key;
};
