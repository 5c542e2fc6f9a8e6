import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { Video, VideoTombstone } from '@/payload-types';

import { addBoards } from './add-boards';
import type { Day } from './days';
import type { Range } from './ranges';
import { readVideoIds } from './video-ids';

export type VideoFigures = {
  id: string;
  views: number;
  requests: number;
  seconds: number;
};

/** The figures of each video that anything was fetched of in a range, those with the most views first. */
export const findByVideo = async (
  payload: Payload,
  { workspace, range, today }: { workspace: string; range: Range; today: Day },
): Promise<VideoFigures[]> => {
  const ids = [...(await readVideoIds(payload, workspace)).keys()];
  const { views, requests, seconds } = await addBoards(payload, {
    workspace,
    range,
    today,
    videos: ids.length,
  });
  return ids
    .map((id, number) => ({
      id,
      views: views[number] ?? 0,
      requests: requests[number] ?? 0,
      seconds: seconds[number] ?? 0,
    }))
    .filter((row) => row.requests > 0)
    .sort((a, b) => b.views - a.views || b.requests - a.requests);
};

/** What is known of a video besides its figures. */
export type NamedVideo = {
  title: string;
  isDeleted: boolean;
  /** ISO 8601; null for a video that is there, and where it is not known. */
  deletedAt: string | null;
  /** Seconds. */
  duration: number | null;
};

const batch = 1000;

/** Titles of videos, also of deleted ones. One that left no trace is deleted and has no title. */
export const nameVideos = async (
  payload: Payload,
  { workspace, ids }: { workspace: string; ids: readonly string[] },
): Promise<Map<string, NamedVideo>> => {
  const found = new Map<string, NamedVideo>();
  const page = { pagination: false, limit: 0 } as const;
  for (let start = 0; start < ids.length; start += batch) {
    const { docs } = await payload.db.find<Video>({
      collection: slugs.videos,
      where: { id: { in: ids.slice(start, start + batch) } },
      select: { title: true, duration: true, workspace: true },
      ...page,
    });
    for (const { id, title, duration, workspace: owner } of docs)
      if (getRelationId(owner) === workspace)
        found.set(id, { title, isDeleted: false, deletedAt: null, duration: duration ?? null });
  }
  const gone = ids.filter((id) => !found.has(id));
  for (let start = 0; start < gone.length; start += batch) {
    const videoIds = gone.slice(start, start + batch);
    const { docs } = await payload.db.find<VideoTombstone>({
      collection: slugs.videoTombstones,
      where: { and: [{ workspace: { equals: workspace } }, { videoId: { in: videoIds } }] },
      ...page,
    });
    for (const { videoId, title, deletedAt } of docs)
      found.set(videoId, { title: title ?? '', isDeleted: true, deletedAt, duration: null });
  }
  for (const id of gone)
    if (!found.has(id)) found.set(id, { title: '', isDeleted: true, deletedAt: null, duration: null });
  return found;
};
