import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { EncoderPort } from '@/lib/ports/encoder';
import { createLeasedWork, type Hold, LeaseLost } from '@/lib/worker/leased-work';
import type { EncodingChunk } from '@/payload-types';

import { discardOutputs, toEncodeJob } from '../end-unwanted';
import {
  findWanted,
  isShared,
  chunkRows,
  sweepChunks,
  announceWorker,
  sweepWorkers,
  withdrawWorker,
} from './claim-chunk';
import { runChunk, settleChunk } from './work-on-chunk';

type RunnerContext = { payload: Payload; ports: Ports; owner: string };

const isHelpful = (encoder: EncoderPort): boolean => !encoder.isElsewhere && encoder.hasRoom();

/** Encodes chunks of videos whose job another worker holds, while no video waits. */
export const createChunkRunner = ({ payload, ports, owner }: RunnerContext) => {
  const findPlan = async (encoding: string): Promise<unknown> => {
    const first = await payload.db.findOne<EncodingChunk>({
      collection: slugs.encodingChunks,
      where: { and: [{ encoding: { equals: encoding } }, { number: { equals: 0 } }] },
    });
    return first?.plan ?? null;
  };

  const run = async (hold: Hold<EncodingChunk>): Promise<void> => {
    const { row } = hold;
    const encoding = await findWanted(payload, row.encoding);
    if (!encoding) throw new LeaseLost();
    const encoder = await ports.encoderFor(encoding.workspace);
    const plan = await findPlan(row.encoding);
    const job = toEncodeJob(encoding);
    try {
      await runChunk(payload, hold, (chunk, { signal, onDone }) =>
        encoder.encodeChunk({ ...job, ...chunk, plan, signal }, onDone),
      );
    } finally {
      // Removes outputs that were written after the job was no longer wanted.
      await discardOutputs({ payload, ports }, job);
    }
  };

  const isReady = async (_payload: Payload, chunk: EncodingChunk): Promise<boolean> => {
    const encoding = (await isShared(payload, chunk)) && (await findWanted(payload, chunk.encoding));
    return encoding ? isHelpful(await ports.encoderFor(encoding.workspace)) : false;
  };
  const { startNext, stop } = createLeasedWork<EncodingChunk>(payload, {
    ...{ rows: { ...chunkRows, isReady }, owner, maxHeld: Infinity, run },
    settle: (error, hold) => settleChunk(payload, hold, error),
  });

  return {
    /** Starts the next chunk. False if there is no chunk or no room. */
    startNext: async (): Promise<boolean> => (await ports.listEncoders()).some(isHelpful) && startNext(),

    /** Announces this worker as a helper if it encodes locally. */
    announce: async (): Promise<void> => {
      const encoders = await ports.listEncoders();
      if (encoders.some(({ isElsewhere }) => !isElsewhere)) await announceWorker(payload, owner);
    },

    sweep: async (): Promise<void> => {
      await sweepChunks(payload);
      await sweepWorkers(payload);
    },

    /** Before the process ends: puts back its chunks. */
    stop: async (): Promise<void> => {
      await stop();
      await withdrawWorker(payload, owner);
    },
  };
};
