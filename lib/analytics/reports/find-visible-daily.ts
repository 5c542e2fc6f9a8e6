import type { Payload } from 'payload';

import { isConfined, type Actor } from '@/lib/core/access/actor';
import { toWhere } from '@/lib/core/access/to-where';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import type { Range } from '../ranges';
import { findDaily, type DailyStatistics } from './find-daily';
import { getAnalyticsWorkspace } from './find-overview';
import { findVideosDaily } from './find-video-details';

type Asked = { payload: Payload; actor: Actor };

/** Ids of the videos that a token's statistics are confined to; null if they cover the whole workspace. */
export const findConfinedVideos = async ({ payload, actor }: Asked): Promise<Set<string> | null> => {
  if (!isConfined(actor)) return null;
  const where = toWhere(actor, slugs.statistics, 'readStatistics', slugs.videos);
  if (typeof where === 'boolean') return new Set();
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where,
    select: { createdAt: true },
    pagination: false,
    limit: 0,
  });
  return new Set(docs.map(({ id }) => id));
};

/** Daily statistics of all videos whose statistics the actor may see. */
export const findVisibleDaily = async (
  { payload, actor }: Asked,
  { range, timeZone }: { range: Range; timeZone?: string | undefined },
): Promise<DailyStatistics[]> => {
  const { id: workspace } = getAnalyticsWorkspace(actor);
  const videoIds = await findConfinedVideos({ payload, actor });
  return videoIds
    ? findVideosDaily(payload, { workspace, videoIds, range, timeZone })
    : findDaily(payload, { workspace, range, timeZone });
};
