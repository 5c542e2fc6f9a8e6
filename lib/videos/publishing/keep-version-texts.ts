import { text } from 'node:stream/consumers';

import type { SystemContext } from '@/lib/context';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getVersionFolder, getVersionOf } from '@/lib/core/storage/storage-keys';
import type { StoragePort } from '@/lib/ports/storage';
import { findEncoding } from '@/lib/videos/encoding/find-encoding';
import { getServedSource } from '@/lib/videos/library/get-stored-source';
import type { VersionMedia, VersionTexttrack } from '@/lib/videos/library/types';

import { findPlayedTracks } from './playback/find-played-tracks';
import { yearCacheControl } from './write-video-file';

/**
 * Saves the captions and chapters of the served version with it before version `by` replaces it: the video's
 * texts then belong to the new version, and reviewers of the old one keep theirs. Idempotent.
 */
export const keepVersionTexts = async (
  { payload, ports }: SystemContext,
  { videoId, by }: { videoId: string; by: number },
): Promise<void> => {
  const { db } = payload;
  const video = await findById({ db }, slugs.videos, videoId, withTrash);
  const version = getVersionOf(video?.sourceFolder);
  if (!video || version === null || version >= by) return;
  const encoding = await findEncoding(payload, videoId, version);
  if (!encoding?.media) return;
  const storage = await ports.storageFor(video.workspace);
  const tracks = await findPlayedTracks(payload, videoId);
  const folder = `${getVersionFolder(videoId, version)}texttracks/`;
  const texttracks: VersionTexttrack[] = [];
  for (const track of tracks) {
    const url = await copyTrack(storage, track.url, folder);
    if (url) texttracks.push({ ...track, url });
  }
  const source = getServedSource(video);
  const kept = encoding.media as VersionMedia;
  const media: VersionMedia = {
    ...kept,
    src: { ...kept.src, audioTracks: source.audioTracks },
    chapters: (video.chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp })),
    texttracks,
  };
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { id: { equals: encoding.id } },
    data: { media },
  });
};

/** Private, because older versions only play with tokens. Null if the file is gone. */
const copyTrack = async (storage: StoragePort, from: string, folder: string): Promise<string | null> => {
  const file = await storage.read({ bucket: 'stream', key: from });
  if (!file) return null;
  const key = `${folder}${from.split('/').at(-1) ?? ''}`;
  await storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(await text(file.body)),
    contentType: 'text/vtt; charset=utf-8',
    cacheControl: yearCacheControl,
    visibility: 'private',
  });
  return key;
};
