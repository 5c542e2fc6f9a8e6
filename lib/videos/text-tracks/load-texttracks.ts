import { setImmediate as nextTurn } from 'node:timers/promises';

import type { PayloadRequest } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import type { Texttrack } from '@/payload-types';

import { findTexttracks } from './list-texttracks';

type Batch = { ids: Set<string>; rows: Promise<Texttrack[]> };

const batches = new WeakMap<PayloadRequest, Batch>();

const openBatch = (req: PayloadRequest): Batch => {
  const ids = new Set<string>();
  const rows = nextTurn().then(() => {
    batches.delete(req);
    return findTexttracks(req, [...ids]);
  });
  const batch = { ids, rows };
  batches.set(req, batch);
  return batch;
};

/** The rows of a video's tracks; the videos of one list share one query. */
export const loadTexttracks = async (req: PayloadRequest, videoId: string): Promise<Texttrack[]> => {
  const batch = batches.get(req) ?? openBatch(req);
  batch.ids.add(videoId);
  const rows = await batch.rows;
  return rows.filter(({ video }) => getRelationId(video) === videoId);
};
