import type { SystemContext } from '@/lib/context';
import { getTexttrackFolder } from '@/lib/core/storage/storage-keys';
import { failWithoutSettings } from '@/lib/videos/publishing/fail-without-settings';
import { makeRandomName, writeVideoFile, yearCacheControl } from '@/lib/videos/publishing/write-video-file';
import type { Video } from '@/payload-types';

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
