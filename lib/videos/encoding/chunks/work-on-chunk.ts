import type { Payload } from 'payload';

import type { ChunkWork } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import { changeHeldRow, type Hold, LeaseLost, type Release } from '@/lib/worker/leased-work';
import type { EncodingChunk } from '@/payload-types';

import { closeChunk, findWanted, chunkRows } from './claim-chunk';
import { patiently } from './patiently';

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
