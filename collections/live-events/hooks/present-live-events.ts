import type { CollectionAfterOperationHook } from 'payload';

import { getPorts } from '@/lib/adapters/get-ports';
import { resolveActor } from '@/lib/core/access/actor';
import { presentLiveEvent } from '@/lib/live/present-live-event';
import type { LiveEvent } from '@/payload-types';

type Select = Record<string, unknown>;
const presented = ['info', 'src', 'duration', 'cacheBreaker', 'customThumbnailUrl'];

/** Whether the query needs the computed fields. Rows with few columns lack the data to compute them. */
const isWanted = (select: Select | undefined): boolean =>
  !select || Object.values(select).some((value) => value === false) || presented.some((name) => select[name]);

const findRows = (result: unknown): LiveEvent[] => {
  if (typeof result !== 'object' || result === null) return [];
  const rows = 'docs' in result && Array.isArray(result.docs) ? result.docs : [result];
  return rows.filter((row): row is LiveEvent => typeof row === 'object' && row !== null && 'id' in row);
};

/**
 * Adds `info`, `src`, `duration` and `cacheBreaker` to the result of a read. Runs after the operation, so
 * that a later update does not write them back.
 */
export const presentLiveEvents: CollectionAfterOperationHook = async ({ args, operation, req, result }) => {
  if (!isWanted((args as { select?: Select }).select)) return result;
  const rows = findRows(result);
  if (rows.length === 0) return result;
  const ctx = { req, payload: req.payload, ports: getPorts(), actor: await resolveActor(req) };
  const isList = operation !== 'findByID';
  await Promise.all(
    rows.map(async (row) => Object.assign(row, await presentLiveEvent(ctx, row.id, { isList }))),
  );
  return result;
};
