import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { EncoderPort, ChunkWork } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import {
  createLeasedWork,
  type Hold,
  LeaseLost,
  changeHeldRow,
  type Release,
} from '@/lib/worker/leased-work';
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
  closeChunk,
} from './claim-chunk';

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

/**
 * Milliseconds between two attempts, and the number of attempts: an encode outlasts a database outage of
 * some minutes.
 */
const databaseRetryMs = 5000;
const mostTries = 120;

/**
 * Retries a database operation until it succeeds. Rejects with the signal's reason, or after ten minutes
 * with the last error.
 */
export const patiently = async <T>(
  payload: Payload,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries) throw error;
      payload.logger.warn({ err: error }, 'the database did not respond while a chunk was encoded');
      await pause(databaseRetryMs, undefined, { signal });
    }
  }
};

type HeldChunk = Hold<EncodingChunk>;

const retryMs = 5000;

/** Encodes a claimed chunk and stores its result. */
export const runChunk = async (payload: Payload, hold: HeldChunk, work: ChunkWork): Promise<void> => {
  const { row } = hold;
  const unwanted = new AbortController();
  const signal = AbortSignal.any([hold.signal, unwanted.signal]);
  const keep = async (done: number): Promise<boolean> => {
    await changeHeldRow(payload, chunkRows, hold, { data: { done } });
    return (await findWanted(payload, row.encoding)) !== null;
  };
  const onDone = async (done: number): Promise<void> => {
    const isWanted = await keep(done).catch((error: unknown) => {
      if (error instanceof LeaseLost) return false;
      // A short database outage does not stop the encode; the lease decides.
      payload.logger.warn({ err: error }, 'the progress of a chunk could not be stored');
      return true;
    });
    if (!isWanted) unwanted.abort(new LeaseLost());
    unwanted.signal.throwIfAborted();
  };
  const result = await work({ number: row.number, done: row.done }, { signal, onDone }).catch(
    (error: unknown) => {
      unwanted.signal.throwIfAborted();
      throw error;
    },
  );
  await patiently(payload, signal, () => closeChunk(payload, hold, { state: 'COMPLETE', result }));
};

/** Whether storage is unreachable or full: then the chunk is not at fault. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError && (error.port === 'storage' || error.code === 'storage_full');

/** Says when to retry a chunk that failed, or closes it if it cannot be encoded. */
export const settleChunk = async (
  payload: Payload,
  hold: HeldChunk,
  error: unknown,
): Promise<Release | null> => {
  const { encoding, number } = hold.row;
  payload.logger.warn({ err: error, encoding, number }, 'a chunk failed');
  const isPermanent = error instanceof ProviderError && !error.retryable;
  if (isOutage(error) || !isPermanent) return { delayMs: retryMs, isFree: isOutage(error) };
  await patiently(payload, hold.signal, () => closeChunk(payload, hold, { state: 'FAILED' }));
  return null;
};
