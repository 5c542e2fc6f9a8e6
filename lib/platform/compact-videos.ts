import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { parseVideoKey, videosFolder } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import { publishVideo } from '@/lib/videos/publishing/publish-video';

type Compacted = { videos: number; mp4s: number; bytes: number };

/** Versions whose MP4 files are stored separately, as prefixes by video id. */
const findPlainVideos = async (ports: Ports): Promise<Map<string, Set<string>>> => {
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
 * Replaces MP4 files that store their own bytes (imports, restored backups) by references to the segments of
 * their renditions. Safe while the product is running, and repeatable: an MP4 is private while it changes and
 * gets its row's visibility afterwards. `say` receives a line per video.
 */
export const compactVideos = async (
  { payload, ports }: SystemContext,
  { say }: { say: (line: string) => void },
): Promise<Compacted> => {
  const done: Compacted = { videos: 0, mp4s: 0, bytes: 0 };
  for (const [videoId, prefixes] of await findPlainVideos(ports)) {
    const video = await findById(payload, slugs.videos, videoId, withTrash);
    const workspace = getRelationId(video?.workspace);
    if (!video || !workspace) continue;
    const encoder = await ports.encoderFor(workspace);
    let [mp4s, bytes] = [0, 0];
    for (const outputPrefix of prefixes) {
      const shared = await encoder.shareBytes({ workspace, outputPrefix });
      mp4s += shared.mp4s;
      bytes += shared.bytes;
    }
    if (mp4s === 0) continue;
    await updateById(payload, slugs.videos, videoId, { published: null });
    await publishVideo({ payload, ports }, { videoId });
    done.videos += 1;
    done.mp4s += mp4s;
    done.bytes += bytes;
    say(`${video.title}: ${(bytes / 1e6).toFixed(1)} MB`);
  }
  return done;
};
