import { text } from 'node:stream/consumers';

import { slugs } from '@/lib/core/slugs';
import type { VideoData } from '@/lib/videos/publishing/video-data';
import type { Video, Workspace } from '@/payload-types';

import type { Instance } from '../instance/boot';
import { createVideo } from './factories';

type ServedVideo = { workspace: Workspace; status?: Video['status']; visibility?: Video['visibility'] };

/** Creates a video like an encode leaves it, without files, for tests of later steps. Returns its id. */
export const createServedVideo = async (
  { payload }: Instance,
  { workspace, ...data }: ServedVideo,
): Promise<string> => {
  const { id } = await createVideo(payload, { workspace, duration: 2, fps: 25, ...data });
  const folder = `videos/${id}/1/`;
  const poster = `${folder}thumbs/poster.jpg`;
  const src = {
    ...{ hls: [], mp4: [], custom: {}, storyboardUrl: null, filename: null },
    thumbnailUrl: poster,
    thumbnailUrlOriginal: poster,
    smallThumbnailUrl: poster,
    abr: { url: `${folder}hls/master.m3u8`, description: 'HLS', maxWidth: 1280, maxHeight: 720 },
    inputKey: `uploads/${id}/1/original.mp4`,
    inputEtag: null,
    inputOpenUntil: null,
  };
  const encoding = {
    video: id,
    workspace: workspace.id,
    version: 1,
    state: 'COMPLETE',
    mimeType: 'video/mp4',
  };
  await payload.db.create({
    collection: slugs.encodings,
    data: { ...encoding, inputKey: src.inputKey },
  });
  await payload.db.updateOne({ collection: slugs.videos, id, data: { src, sourceFolder: folder } });
  return id;
};

/** An object of the stream bucket, or null. */
export const readObject = async ({ storage }: Instance, key: string): Promise<string | null> => {
  const object = await storage.read({ bucket: 'stream', key });
  return object && text(object.body);
};

/** The data that players get of a video, or null. */
export const readVideoData = async (instance: Instance, id: string): Promise<VideoData | null> => {
  const data = await readObject(instance, `videos/${id}/data.json`);
  return data === null ? null : (JSON.parse(data) as VideoData);
};
