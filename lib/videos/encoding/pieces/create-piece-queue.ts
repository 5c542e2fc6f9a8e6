import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { PieceQueue, PieceState } from '@/lib/ports/encoder';
import type { EncodingPiece } from '@/payload-types';

import { claimPiece, removePieces } from './claim-piece';
import { countOtherWorkers } from './encode-workers';
import { patiently } from './patiently';
import { workOnPiece } from './work-on-piece';

const toState = ({ number, state, done, result }: EncodingPiece): PieceState => ({
  ...{ number, state, done, result },
});

const findPieces = async (payload: Payload, encoding: string): Promise<EncodingPiece[]> => {
  const { docs } = await payload.db.find<EncodingPiece>({
    collection: slugs.encodingPieces,
    where: { encoding: { equals: encoding } },
    sort: 'number',
    pagination: false,
  });
  return docs;
};

/** The queue in which `worker` offers the chunks of an encoding it holds. */
export const createPieceQueue = (
  payload: Payload,
  { encoding, worker }: { encoding: string; worker: string },
): PieceQueue => {
  const clear = (): Promise<void> => removePieces(payload, encoding);
  return {
    clear,
    hasHelpers: async () => (await countOtherWorkers(payload, worker)) > 0,
    offer: async (plan, count) => {
      const before = await findPieces(payload, encoding);
      // In the form in which the database returns it.
      const wanted: unknown = JSON.parse(JSON.stringify(plan));
      const isSame = before.length === count && isDeepStrictEqual(before[0]?.plan, wanted);
      if (isSame) return;
      await clear();
      // Chunk 0 carries the plan, which workers on the other chunks need.
      for (let number = 0; number < count; number += 1)
        await payload.db.create({
          collection: slugs.encodingPieces,
          data: {
            ...{ encoding, number, state: 'WAITING', done: 0, attempt: 0 },
            ...(number === 0 && { plan: wanted }),
          },
        });
    },
    look: (signal) =>
      patiently(payload, signal, async () => (await findPieces(payload, encoding)).map(toState)),
    take: async (signal, work) => {
      const owner = `${worker}:${randomUUID().slice(0, 8)}`;
      const piece = await patiently(payload, signal, () => claimPiece(payload, { owner, encoding }));
      if (!piece) return false;
      await workOnPiece(payload, { piece, owner, signal }, work);
      return true;
    },
  };
};
