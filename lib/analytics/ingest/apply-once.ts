import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { retryConflict } from '@/lib/core/database/retry-conflict';
import type { slugs } from '@/lib/core/slugs';

/**
 * A run of lines that is counted as a whole: the log it comes from, and its number among the chunks of that
 * log.
 */
export type Chunk = { source: string; number: number };

type CountedCollection = typeof slugs.statistics | typeof slugs.videoStatistics;

/**
 * What each row that lines are added to has: the newest chunk of each log that is in it, and how often it was
 * changed. Rows that come from another installation have none of this one's logs.
 */
type CountedRow = { id: string; revision: number; chunks: Record<string, number> | null };

type Target<R> = {
  collection: CountedCollection;
  /** The values of the collection's unique index. */
  key: Record<string, string | number>;
  /** Null for what may be added again and again. */
  chunk: Chunk | null;
  /** The row's other values once the chunk is added; `row` is null where there is none yet. */
  add: (row: R | null) => Record<string, unknown>;
};

/**
 * Adds a chunk to a row once, however often it is asked to: the row says itself which chunks it has, and is
 * only changed as it was read. A process that was killed, or held up for so long that another one went on,
 * changes nothing twice. Chunks of one log come in the order of their numbers.
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

/** False where another process made it first. */
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
