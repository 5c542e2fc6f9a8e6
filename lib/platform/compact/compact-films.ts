import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { parseVideoKey, videosFolder } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { Video } from '@/payload-types';

type Compacted = { videos: number; films: number; bytes: number };

/** Versions with MP4s that have bytes of their own, as prefixes, by the video they belong to. */
const findPlainFilms = async (ports: Ports): Promise<Map<string, Set<string>>> => {
  const storage = await ports.getSharedStorage();
  const found = new Map<string, Set<string>>();
  if (!storage.join) return found;
  for await (const { key, isJoined } of storage.list({ bucket: 'stream', prefix: videosFolder })) {
    const file = parseVideoKey(key);
    if (isJoined || !file?.folder || file.version === null || !/^mp4\/[^/]+\.mp4$/.test(file.path)) continue;
    found.set(file.videoId, (found.get(file.videoId) ?? new Set()).add(file.folder));
  }
  return found;
};

/**
 * Stores once what earlier releases, or a backup that was restored, stored twice: MP4s are joined of the
 * segments of their rungs. Safe while the product runs, and to be called again: an MP4 is private for the
 * moment in which it changes, and gets its row's visibility right after. `say` hears a line a video.
 */
export const compactFilms = async (
  { payload, ports }: SystemContext,
  { say }: { say: (line: string) => void },
): Promise<Compacted> => {
  const done: Compacted = { videos: 0, films: 0, bytes: 0 };
  for (const [videoId, prefixes] of await findPlainFilms(ports)) {
    const where = { id: { equals: videoId } };
    const video = await payload.db.findOne<Video>({ collection: slugs.videos, where });
    const workspace = getRelationId(video?.workspace);
    if (!video || !workspace) continue;
    const encoder = await ports.encoderFor(workspace);
    let [films, bytes] = [0, 0];
    for (const outputPrefix of prefixes) {
      const shared = await encoder.shareBytes({ workspace, outputPrefix });
      films += shared.films;
      bytes += shared.bytes;
    }
    if (films === 0) continue;
    await payload.db.updateOne({ collection: slugs.videos, id: videoId, data: { published: null } });
    await publishVideo({ payload, ports }, { videoId });
    done.videos += 1;
    done.films += films;
    done.bytes += bytes;
    say(`${video.title}: ${(bytes / 1e6).toFixed(1)} MB`);
  }
  return done;
};
