import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import type { EncoderPort } from '@/lib/ports/encoder';
import type { Encoding, EncodingPiece } from '@/payload-types';

import { discardOutputs } from '../end-unwanted';
import { toEncodeJob } from '../to-encode-job';
import { claimPiece, closePiece, findWanted, sweepPieces } from './claim-piece';
import { announceWorker, sweepWorkers, withdrawWorker } from './encode-workers';
import { workOnPiece } from './work-on-piece';

type RunnerContext = { payload: Payload; ports: Ports; owner: string };

/** Encodes chunks of videos whose job another worker holds, while no video waits. */
export const createPieceRunner = ({ payload, ports, owner }: RunnerContext) => {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  const findPlan = async (encoding: string): Promise<unknown> => {
    const first = await payload.db.findOne<EncodingPiece>({
      collection: slugs.encodingPieces,
      where: { and: [{ encoding: { equals: encoding } }, { number: { equals: 0 } }] },
    });
    return first?.plan ?? null;
  };

  const make = async (
    piece: EncodingPiece,
    { holder, encoding, encoder }: { holder: string; encoding: Encoding; encoder: EncoderPort },
  ): Promise<void> => {
    const plan = await findPlan(piece.encoding);
    const { signal } = stopping;
    const job = toEncodeJob(encoding);
    await workOnPiece(payload, { piece, owner: holder, signal }, (wanted, { signal: anySignal, onDone }) =>
      encoder.encodePiece({ ...job, ...wanted, plan, signal: anySignal }, onDone),
    );
    // Removes outputs that were written after the job was no longer wanted.
    await discardOutputs({ payload, ports }, job);
  };

  const isHelpful = (encoder: EncoderPort): boolean => !encoder.isElsewhere && encoder.hasRoom();

  return {
    /** Starts the next chunk. False if there is no chunk or no room. */
    startNext: async (): Promise<boolean> => {
      if (stopping.signal.aborted || !(await ports.listEncoders()).some(isHelpful)) return false;
      const holder = `${owner}:${randomUUID().slice(0, 8)}`;
      const piece = await claimPiece(payload, { owner: holder });
      if (!piece) return false;
      const encoding = await findWanted(payload, piece.encoding);
      const encoder = encoding && (await ports.encoderFor(encoding.workspace));
      if (!encoder || !isHelpful(encoder)) {
        await closePiece(payload, { id: piece.id, owner: holder, as: 'interrupted' });
        return false;
      }
      const made = make(piece, { holder, encoding, encoder })
        .catch((error: unknown) => payload.logger.warn({ err: error }, 'a piece was not made'))
        .finally(() => running.delete(made));
      running.add(made);
      return true;
    },

    /** Announces this worker as a helper if it encodes locally. */
    announce: async (): Promise<void> => {
      const encoders = await ports.listEncoders();
      if (encoders.some(({ isElsewhere }) => !isElsewhere)) await announceWorker(payload, owner);
    },

    sweep: async (): Promise<void> => {
      await sweepPieces(payload);
      await sweepWorkers(payload);
    },

    /** Before the process ends: puts back its chunks. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(running);
      await withdrawWorker(payload, owner);
    },
  };
};
