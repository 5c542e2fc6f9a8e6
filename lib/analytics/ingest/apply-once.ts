import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { retryConflict } from '@/lib/core/database/retry-conflict';
import type { slugs } from '@/lib/core/slugs';

/** Log files that are counted as a unit: their log, and a consecutive number within that log. */
export type Chunk = { source: string; number: number };

type CountedCollection = typeof slugs.statistics | typeof slugs.videoStatistics;

/**
 * Fields of every row that chunks are added to: the last chunk of each log, and a revision. Imported rows
 * contain no logs of this installation.
 */
type CountedRow = { id: string; revision: number; chunks: Record<string, number> | null };

type Target<R> = {
  collection: CountedCollection;
  /** Values of the collection's unique index. */
  key: Record<string, string | number>;
  /** Null if the change may be applied repeatedly. */
  chunk: Chunk | null;
  /** New values of the row with the chunk added. `row` is null if it does not exist yet. */
  add: (row: R | null) => Record<string, unknown>;
};

/**
 * Adds a chunk to a row exactly once. The row stores its last chunk per log and is only written if its
 * revision is unchanged, so crashed or delayed processes count nothing twice. Chunks of a log must be added
 * in the order of their numbers.
 */
export const applyOnce = async <R extends object>(
  payload: Payload,
  { collection, key, chunk, add }: Target<R>,
): Promise<void> => {
  const where = { and: Object.entries(key).map(([name, value]) => ({ [name]: { equals: value } })) };
  for (;;) {
    const row = await payload.db.findOne<CountedRow & R>({ collection, where });
    if (row && chunk && (row.chunks?.[chunk.source] ?? 0) >= chunk.number) return;
    const chunks = { ...row?.chunks, ...(chunk && { [chunk.source]: chunk.number }) };
    const data = { ...add(row), chunks, revision: (row?.revision ?? 0) + 1 };
    const isDone = row
      ? await compareAndSet(payload, {
          collection,
          where: { and: [{ id: { equals: row.id } }, { revision: { equals: row.revision } }] },
          data,
        })
      : await create(payload, { collection, where, data: { ...key, ...data } });
    if (isDone) return;
  }
};

/** Returns false if another process created the row first. */
const create = async (
  payload: Payload,
  { collection, where, data }: { collection: CountedCollection; where: object; data: object },
): Promise<boolean> => {
  try {
    await retryConflict(() => payload.db.create({ collection, data: data as Record<string, unknown> }));
    return true;
  } catch (error) {
    if (await payload.db.findOne({ collection, where: where as never })) return false;
    throw error;
  }
};
