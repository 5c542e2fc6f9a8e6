import type { Payload } from 'payload';

import type { PieceWork } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { EncodingPiece } from '@/payload-types';

import { heartbeatMs } from '../claim-encoding';
import { closePiece, findWanted, renewPiece } from './claim-piece';
import { patiently } from './patiently';

/** Thrown when another worker has the chunk or the chunk is no longer wanted. */
class PieceLost extends Error {
  override readonly name = 'PieceLost';
}

type Held = { piece: EncodingPiece; owner: string; signal: AbortSignal };

/** Whether storage is unreachable or full: then the chunk is not at fault. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError && (error.port === 'storage' || error.code === 'storage_full');

/**
 * Encodes a claimed chunk, renews its lease meanwhile and stores the outcome. Rejects only if `signal`
 * aborted or storage has an outage.
 */
export const workOnPiece = async (
  payload: Payload,
  { piece, owner, signal }: Held,
  work: PieceWork,
): Promise<void> => {
  const held = { id: piece.id, owner };
  const controller = new AbortController();
  const { number, done } = piece;
  let reached = done;
  /**
   * Throws only if the chunk was lost. A short database outage does not stop the encode; the lease decides.
   */
  const keep = async (): Promise<void> => {
    try {
      const isOurs = await renewPiece(payload, { ...held, done: reached });
      if (isOurs && (await findWanted(payload, piece.encoding))) return;
    } catch (error) {
      payload.logger.warn({ err: error }, 'a piece could not be kept');
      return;
    }
    const lost = new PieceLost();
    controller.abort(lost);
    throw lost;
  };
  const onDone = (count: number): Promise<void> => {
    reached = count;
    return keep();
  };
  const close = (ending: Omit<Parameters<typeof closePiece>[1], keyof typeof held>): Promise<boolean> =>
    patiently(payload, signal, () => closePiece(payload, { ...held, ...ending }));
  // A lost chunk has already aborted the encode.
  const timer = setInterval(() => void keep().catch(() => undefined), heartbeatMs);
  try {
    const anySignal = AbortSignal.any([signal, controller.signal]);
    const result = await work({ number, done }, { signal: anySignal, onDone });
    await close({ as: 'COMPLETE', result });
  } catch (error) {
    if (signal.aborted) {
      await closePiece(payload, { ...held, as: 'interrupted' });
      throw error;
    }
    if (error instanceof PieceLost || controller.signal.aborted) return;
    payload.logger.warn({ err: error, encoding: piece.encoding, number }, 'a piece failed');
    if (isOutage(error)) {
      await close({ as: 'outage' });
      throw error;
    }
    const isForGood = error instanceof ProviderError && !error.retryable;
    await close({ as: isForGood ? 'FAILED' : 'again' });
  } finally {
    clearInterval(timer);
  }
};
