import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Statistic } from '@/payload-types';

/**
 * The row that has no figures but the ids of a workspace's videos, in the order of their numbers. It only
 * grows.
 */
export const idsPeriod = 'ids';

/** The videos of a workspace that were ever asked for, by id, each with its number. */
export const readVideoIds = async (payload: Payload, workspace: string): Promise<Map<string, number>> => {
  const row = await payload.db.findOne<Statistic>({
    collection: slugs.statistics,
    where: { and: [{ workspace: { equals: workspace } }, { period: { equals: idsPeriod } }] },
  });
  const ids = row?.videos ? row.videos.split('\n') : [];
  return new Map(ids.map((id, number) => [id, number]));
};

/** Details of 64 videos share a row. */
export const getDetailBucket = (number: number): number => Math.floor(number / 64);
