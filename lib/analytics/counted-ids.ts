import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Statistic } from '@/payload-types';

const livePrefix = 'live:';

/** Id under which a live event is counted with the videos of a workspace. Video ids never contain a colon. */
export const toCountedId = (eventId: string): string => `${livePrefix}${eventId}`;

export const isCountedEvent = (id: string): boolean => id.startsWith(livePrefix);

/** Id of the live event that a counted id belongs to. Null for a video. */
export const findCountedEvent = (id: string): string | null =>
  isCountedEvent(id) ? id.slice(livePrefix.length) : null;

/**
 * Period of the row that stores a workspace's video ids in the order of their numbers. The list only grows.
 */
export const idsPeriod = 'ids';

/** The video ids of a row of `idsPeriod`. */
export const readIds = (row: Statistic | null): string[] => (row?.videos ?? []) as string[];

/** Numbers of a workspace's videos by id, for all videos that were ever requested. */
export const readVideoIds = async (payload: Payload, workspace: string): Promise<Map<string, number>> => {
  const row = await payload.db.findOne<Statistic>({
    collection: slugs.statistics,
    where: { and: [{ workspace: { equals: workspace } }, { period: { equals: idsPeriod } }] },
  });
  return new Map(readIds(row).map((id, number) => [id, number]));
};

/** Details of 64 videos share one row. */
export const getDetailBucket = (number: number): number => Math.floor(number / 64);
