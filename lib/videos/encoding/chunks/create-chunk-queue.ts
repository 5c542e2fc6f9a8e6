import { isDeepStrictEqual } from 'node:util';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { ChunkQueue, ChunkState } from '@/lib/ports/encoder';
import { claimRow, createClaimOwner, workOnRow } from '@/lib/worker/leased-work';
import type { EncodingChunk } from '@/payload-types';

import { patiently, isOutage, runChunk, settleChunk } from './chunk-runner';
import { chunkRows, removeChunks, countOtherWorkers } from './claim-chunk';

const toState = ({ number, state, done, result }: EncodingChunk): ChunkState => ({
  ...{ number, state, done, result },
});

const findChunks = async (payload: Payload, encoding: string): Promise<EncodingChunk[]> => {
  const { docs } = await payload.db.find<EncodingChunk>({
    collection: slugs.encodingChunks,
    where: { encoding: { equals: encoding } },
    sort: 'number',
    pagination: false,
  });
  return docs;
};

/** The queue in which `worker` offers the chunks of an encoding it holds. */
export const createChunkQueue = (
  payload: Payload,
  { encoding, worker }: { encoding: string; worker: string },
): ChunkQueue => {
  const clear = (): Promise<void> => removeChunks(payload, encoding);
  return {
    clear,
    hasHelpers: async () => (await countOtherWorkers(payload, worker)) > 0,
    offer: async (plan, count) => {
      const before = await findChunks(payload, encoding);
      // In the form in which the database returns it.
      const wanted: unknown = JSON.parse(JSON.stringify(plan));
      const isSame = before.length === count && isDeepStrictEqual(before[0]?.plan, wanted);
      if (isSame) return;
      await clear();
      // Chunk 0 carries the plan, which workers on the other chunks need.
      for (let number = 0; number < count; number += 1)
        await payload.db.create({
          collection: slugs.encodingChunks,
          data: {
            ...{ encoding, number, state: 'WAITING', done: 0, attempt: 0 },
            ...(number === 0 && { plan: wanted }),
          },
        });
    },
    look: (signal) =>
      patiently(payload, signal, async () => (await findChunks(payload, encoding)).map(toState)),
    take: async (signal, work) => {
      const owner = createClaimOwner(worker);
      const where = { encoding: { equals: encoding } };
      const row = await patiently(payload, signal, () => claimRow(payload, chunkRows, { owner, where }));
      if (!row) return false;
      let outage: Error | null = null;
      await workOnRow(
        payload,
        { row, owner, stopping: signal },
        {
          rows: chunkRows,
          run: (hold) => runChunk(payload, hold, work),
          settle: (error, hold) => {
            if (isOutage(error)) outage = error as Error;
            return settleChunk(payload, hold, error);
          },
        },
      );
      signal.throwIfAborted();
      if (outage) throw outage as Error;
      return true;
    },
  };
};
