import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { type Span, startSpan } from '@/lib/core/logging/tracing';
import type { Ports } from '@/lib/ports';
import type {
  EncodeEvent,
  EncodeJob,
  EncodeListener,
  EncoderPort,
  PieceQueue,
} from '@/lib/ports/encoder/port';
import type { Encoding } from '@/payload-types';

import { claimEncoding, releaseLease, renewLease } from './claim-encoding';
import { discardOutputs, endUnwanted } from './end-unwanted';
import { createPieceQueue } from './pieces/create-piece-queue';
import { reportEncoding, settleEncoding } from './report-encoding';
import { toEncodeJob } from './to-encode-job';

/** A row this process holds; `engineJobId` as soon as the engine has accepted it. */
type HeldEncoding = {
  encoding: Encoding;
  job: EncodeJob;
  /** Where others help with it. */
  queue: PieceQueue;
  owner: string;
  /** What encodes for its workspace. */
  encoder: EncoderPort;
  engineJobId: string | null;
  /** From the claim to the engine's last word. */
  span: Span | null;
};

/** Told to the engine in place of an answer: nobody wants the job any more. */
class JobUnwanted extends Error {
  override readonly name = 'JobUnwanted';
}

/** What a trace says of an encode that failed. */
class EncodeFailed extends Error {
  override readonly name = 'EncodeFailed';
}

/** The engine has no job of that id any more. */
class JobGone extends Error {
  override readonly name = 'JobGone';
}

/** The engine's id of a row's job: of the one it has, or of a new one. Throws `JobGone` and `ProviderError`. */
const submitOrAttach = async (
  { encoding: { engineJobId }, job, queue, encoder }: HeldEncoding,
  onEvent: EncodeListener,
): Promise<string> => {
  if (!engineJobId) return (await encoder.submit(job, onEvent, queue)).engineJobId;
  const isKnown = await encoder.attach({ ...job, engineJobId }, onEvent);
  if (!isKnown) throw new JobGone(`the engine no longer knows ${engineJobId}`);
  return engineJobId;
};

type RunnerContext = { payload: Payload; ports: Ports; owner: string };

/**
 * The worker's side of encoding: gives waiting rows to their workspace’s engine while it has room, keeps their leases, and passes on what the
 * engine says. No place is held for a job: how many run at once is the engine's business.
 */
export const createEncodingRunner = ({ payload, ports, owner }: RunnerContext) => {
  /** By the owner of their claim. */
  const held = new Map<string, HeldEncoding>();

  const passOn = async (row: HeldEncoding, event: EncodeEvent): Promise<void> => {
    const report = { engine: row.encoder.engine, engineJobId: row.engineJobId ?? '', event };
    if (event.type === 'progress') {
      const isWanted = await reportEncoding({ payload, ports }, report).catch((error: unknown) => {
        // A database that can't be reached for a moment is no reason to throw hours of encoding away; the lease decides.
        payload.logger.warn({ err: error }, 'progress could not be noted');
        return true;
      });
      if (!isWanted) throw new JobUnwanted();
      return;
    }
    // Also where reporting fails: a lease that is no longer renewed lets the row be claimed again.
    held.delete(row.owner);
    row.span?.end(event.type === 'failed' ? new EncodeFailed() : undefined);
    if (!(await reportEncoding({ payload, ports }, report)))
      await discardOutputs({ payload, ports }, row.job);
  };

  /** Ends as it can what could not be started, and puts its row back. */
  const giveBack = async (row: HeldEncoding, error: unknown): Promise<void> => {
    const { encoding, encoder, engineJobId } = row;
    payload.logger.warn({ err: error, encoding: encoding.id }, 'an encoding could not be started');
    if (error instanceof JobUnwanted) return endUnwanted({ payload, ports }, row);
    // A job elsewhere goes on: the next submit of the same attempt finds it again.
    if (engineJobId && !encoder.isElsewhere) await encoder.cancel(engineJobId);
    const isOutage = !(error instanceof JobGone);
    const detail = error instanceof Error ? error.message : String(error);
    await settleEncoding(
      { payload, ports },
      {
        encoding,
        event: { type: 'failed', reason: 'encoder_failed', permanent: false, isOutage, detail },
        hold: { owner: row.owner },
      },
    );
  };

  const start = async (row: HeldEncoding): Promise<void> => {
    const stored = createDeferred();
    // Reports are matched by the engine's id of the job, so that its events wait until it is stored.
    const onEvent: EncodeListener = async (event) => {
      await stored.promise;
      await (row.span ? row.span.run(() => passOn(row, event)) : passOn(row, event));
    };
    try {
      const engineJobId = await submitOrAttach(row, onEvent);
      row.engineJobId = engineJobId;
      const { id } = row.encoding;
      if (!(await renewLease(payload, { id, owner: row.owner, engineJobId }))) throw new JobUnwanted();
      stored.resolve();
    } catch (error) {
      stored.reject(error);
      held.delete(row.owner);
      row.span?.end(error);
      await giveBack(row, error);
    }
  };

  return {
    /** Claims the next row and gives it to the engine; false where there is none or no room for it. */
    startNext: async (): Promise<boolean> => {
      const encoders = await ports.listEncoders();
      if (!encoders.some((encoder) => encoder.hasRoom())) return false;
      // An owner for each claim: a row that this process lost and claimed again is another one.
      const claimOwner = `${owner}:${randomUUID().slice(0, 8)}`;
      const claimed = await claimEncoding(payload, { owner: claimOwner, encoderFor: ports.encoderFor });
      if (!claimed) return false;
      const { encoding, encoder } = claimed;
      const span = startEncodeSpan(encoding, encoder);
      const row = {
        encoding,
        encoder,
        job: toEncodeJob(encoding),
        queue: createPieceQueue(payload, { encoding: encoding.id, worker: owner }),
        owner: claimOwner,
        engineJobId: null,
        span,
      };
      held.set(claimOwner, row);
      await (span ? span.run(() => start(row)) : start(row));
      return true;
    },

    /** Renews the leases of all rows that are held, and ends the jobs of those that were lost, canceled or deleted. */
    renewLeases: async (): Promise<void> => {
      for (const row of [...held.values()]) {
        const isOurs = await renewLease(payload, { id: row.encoding.id, owner: row.owner });
        // One that ended in the meantime was not lost.
        if (isOurs || !held.delete(row.owner)) continue;
        row.span?.end(new JobUnwanted());
        await endUnwanted({ payload, ports }, row);
      }
    },

    /** Before the process ends: rows encoded here are put back, rows encoded elsewhere are left to the next worker. */
    stop: async (): Promise<void> => {
      for (const encoder of await ports.listEncoders()) await encoder.stop();
      for (const row of held.values()) {
        row.span?.end();
        await releaseLease(payload, { id: row.encoding.id, owner: row.owner });
      }
      held.clear();
    },
  };
};

/** Goes on with the trace of the call that opened the upload. */
const startEncodeSpan = (encoding: Encoding, { engine }: EncoderPort): Span | null =>
  startSpan('encode', {
    kind: 'consumer',
    parent: encoding.traceparent,
    values: {
      'reelhof.encoding': encoding.id,
      'reelhof.video': getRelationId(encoding.video) ?? '',
      'reelhof.engine': engine,
      'reelhof.attempt': encoding.attempt ?? 1,
    },
  });

const createDeferred = () => {
  let resolve: () => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Where nobody waits yet, a rejection is nobody's.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};
