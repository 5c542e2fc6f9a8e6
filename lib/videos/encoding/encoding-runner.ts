import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { type Span, startSpan } from '@/lib/core/logging/tracing';
import type { Ports } from '@/lib/ports';
import type { EncodeEvent, EncodeJob, EncodeListener, EncoderPort, PieceQueue } from '@/lib/ports/encoder';
import type { Encoding } from '@/payload-types';

import { claimEncoding, releaseLease, renewLease } from './claim-encoding';
import { discardOutputs, endUnwanted } from './end-unwanted';
import { createPieceQueue } from './pieces/create-piece-queue';
import { reportEncoding, settleEncoding } from './report-encoding';
import { toEncodeJob } from './to-encode-job';

/** A row this process holds; `engineJobId` is set as soon as the engine has accepted the job. */
type HeldEncoding = {
  encoding: Encoding;
  job: EncodeJob;
  /** Queue through which other workers help with the encode. */
  queue: PieceQueue;
  owner: string;
  /** The encoder of the row's workspace. */
  encoder: EncoderPort;
  engineJobId: string | null;
  /** Covers the time from the claim to the engine's final event. */
  span: Span | null;
};

/** Thrown into the engine's listener when the job is no longer wanted. */
class JobUnwanted extends Error {
  override readonly name = 'JobUnwanted';
}

/** Recorded in the trace of a failed encode. */
class EncodeFailed extends Error {
  override readonly name = 'EncodeFailed';
}

/** The engine no longer has a job with that id. */
class JobGone extends Error {
  override readonly name = 'JobGone';
}

/**
 * Attaches to the row's engine job, or submits a new one, and returns its id. Throws `JobGone` and
 * `ProviderError`.
 */
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
 * Passes waiting rows to the engine of their workspace while it has room, renews their leases and forwards
 * engine events. The engine alone decides how many jobs run in parallel.
 */
export const createEncodingRunner = ({ payload, ports, owner }: RunnerContext) => {
  /** Keyed by the owner of the claim. */
  const held = new Map<string, HeldEncoding>();

  const passOn = async (row: HeldEncoding, event: EncodeEvent): Promise<void> => {
    const report = { engine: row.encoder.engine, engineJobId: row.engineJobId ?? '', event };
    if (event.type === 'progress') {
      const isWanted = await reportEncoding({ payload, ports }, report).catch((error: unknown) => {
        // A short database outage must not discard hours of encoding; the lease decides.
        payload.logger.warn({ err: error }, 'progress could not be noted');
        return true;
      });
      if (!isWanted) throw new JobUnwanted();
      return;
    }
    // Applies even if reporting fails: once the lease is no longer renewed, the row can be claimed again.
    held.delete(row.owner);
    row.span?.end(event.type === 'failed' ? new EncodeFailed() : undefined);
    if (!(await reportEncoding({ payload, ports }, report)))
      await discardOutputs({ payload, ports }, row.job);
  };

  /** Cleans up a job that could not be started and puts its row back. */
  const giveBack = async (row: HeldEncoding, error: unknown): Promise<void> => {
    const { encoding, encoder, engineJobId } = row;
    payload.logger.warn({ err: error, encoding: encoding.id }, 'an encoding could not be started');
    if (error instanceof JobUnwanted) return endUnwanted({ payload, ports }, row);
    // An external job continues: the next submit of the same attempt finds it again.
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
    // Reports are matched by the engine's job id, so events wait until that id is stored.
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
    /** Claims the next row and passes it to the engine. False if there is no row or no room. */
    startNext: async (): Promise<boolean> => {
      const encoders = await ports.listEncoders();
      if (!encoders.some((encoder) => encoder.hasRoom())) return false;
      // Each claim has its own owner, so a row that was lost and claimed again by this process is distinct.
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

    /** Renews the leases of all held rows and ends the jobs of rows that were lost, canceled or deleted. */
    renewLeases: async (): Promise<void> => {
      for (const row of [...held.values()]) {
        const isOurs = await renewLease(payload, { id: row.encoding.id, owner: row.owner });
        // A row that ended in the meantime was not lost.
        if (isOurs || !held.delete(row.owner)) continue;
        row.span?.end(new JobUnwanted());
        await endUnwanted({ payload, ports }, row);
      }
    },

    /**
     * Before the process ends: puts back rows that are encoded here and leaves external encodes to the next
     * worker.
     */
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

/** Continues the trace of the request that opened the upload. */
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
  // Avoids an unhandled rejection when nobody awaits the promise yet.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};
