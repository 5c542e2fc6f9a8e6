import type { Payload } from 'payload';

import type { PieceWork } from '@/lib/ports/encoder/port';
import { ProviderError } from '@/lib/ports/provider-error';
import type { EncodingPiece } from '@/payload-types';

import { heartbeatMs } from '../claim-encoding';
import { closePiece, findWanted, renewPiece } from './claim-piece';
import { patiently } from './patiently';

/** Told to the engine in place of an answer: another worker has the piece, or nobody wants it any more. */
class PieceLost extends Error {
  override readonly name = 'PieceLost';
}

type Held = { piece: EncodingPiece; owner: string; signal: AbortSignal };

/** Whether the store can't be reached or has no room: then the piece has no part in it. */
const isOutage = (error: unknown): boolean =>
  error instanceof ProviderError && (error.port === 'storage' || error.code === 'storage_full');

/** Makes a claimed piece, keeps it meanwhile, and notes what became of it. Rejects only where `signal` aborted, and for an outage of the store. */
export const workOnPiece = async (
  payload: Payload,
  { piece, owner, signal }: Held,
  work: PieceWork,
): Promise<void> => {
  const held = { id: piece.id, owner };
  const controller = new AbortController();
  const { number, done } = piece;
  let reached = done;
  /** Throws only where it was lost: a database that can't be reached for a moment is no reason to stop; the lease decides. */
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
  // One that was lost has aborted the work already.
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
