import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { type Span, startSpan } from '@/lib/core/logging/tracing';
import type { Ports } from '@/lib/ports';
import type { EncodeEvent, EncodeJob, EncodeListener, EncoderPort, ChunkQueue } from '@/lib/ports/encoder';
import { changeHeldRow, createLeasedWork, type Hold, LeaseLost, releaseRow } from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';

import { createChunkQueue } from './chunks/create-chunk-queue';
import { createEncodingRows, encodingRows } from './claim-encoding';
import { discardOutputs, endUnwanted, toEncodeJob } from './end-unwanted';
import { reportEncoding, settleEncoding } from './report-encoding';

/** An encode of this process; `engineJobId` is set as soon as the engine has accepted the job. */
type RunningEncode = {
  hold: Hold<Encoding>;
  job: EncodeJob;
  /** Queue through which other workers help with the encode. */
  queue: ChunkQueue;
  /** The encoder of the row's workspace. */
  encoder: EncoderPort;
  engineJobId: string | null;
  /** Covers the time from the claim to the engine's final event. */
  span: Span | null;
};

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
  { hold, job, queue, encoder }: RunningEncode,
  onEvent: EncodeListener,
): Promise<string> => {
  const { engineJobId } = hold.row;
  if (!engineJobId) return (await encoder.submit(job, onEvent, queue)).engineJobId;
  const isKnown = await encoder.attach({ ...job, engineJobId }, onEvent);
  if (!isKnown) throw new JobGone(`the engine no longer knows ${engineJobId}`);
  return engineJobId;
};

type RunnerContext = { payload: Payload; ports: Ports; owner: string };

/**
 * Passes waiting rows to the engine of their workspace while it has room, and forwards engine events. The
 * engine alone decides how many jobs run in parallel.
 */
export const createEncodingRunner = ({ payload, ports, owner }: RunnerContext) => {
  const passOn = async (encode: RunningEncode, event: EncodeEvent): Promise<void> => {
    const report = { engine: encode.encoder.engine, engineJobId: encode.engineJobId ?? '', event };
    if (event.type === 'progress') {
      const isWanted = await reportEncoding({ payload, ports }, report).catch((error: unknown) => {
        // A short database outage must not discard hours of encoding; the lease decides.
        payload.logger.warn({ err: error }, 'the progress of an encoding could not be stored');
        return true;
      });
      if (!isWanted) throw new LeaseLost();
      return;
    }
    encode.span?.end(event.type === 'failed' ? new EncodeFailed() : undefined);
    if (!(await reportEncoding({ payload, ports }, report)))
      await discardOutputs({ payload, ports }, encode.job);
  };

  /** Cleans up a job that could not be started and puts its row back. */
  const giveBack = async (encode: RunningEncode, error: unknown): Promise<void> => {
    const { hold, encoder, engineJobId } = encode;
    payload.logger.warn({ err: error, encoding: hold.id }, 'an encoding could not be started');
    if (error instanceof LeaseLost) return endUnwanted({ payload, ports }, encode);
    // An external job continues: the next submit of the same attempt finds it again.
    if (engineJobId && !encoder.isElsewhere) await encoder.cancel(engineJobId);
    const isOutage = !(error instanceof JobGone);
    const detail = error instanceof Error ? error.message : String(error);
    await settleEncoding(
      { payload, ports },
      {
        encoding: hold.row,
        event: { type: 'failed', reason: 'encoder_failed', permanent: false, isOutage, detail },
        hold: { owner: hold.owner },
      },
    );
  };

  /** Submits a row and waits for the engine's final event, or until the row is lost or the worker stops. */
  const runEncode = async (encode: RunningEncode, onStarted: () => void): Promise<void> => {
    const { hold, span } = encode;
    const [stored, ended] = [createDeferred(), createDeferred()];
    hold.signal.addEventListener('abort', () => ended.reject(hold.signal.reason), { once: true });
    const run = <T>(work: () => T): T => (span ? span.run(work) : work());
    // Reports are matched by the engine's job id, so events wait until that id is stored.
    const onEvent: EncodeListener = async (event) => {
      await stored.promise;
      // Applies even if reporting fails: once the lease is no longer renewed, the row can be claimed again.
      if (event.type !== 'progress') ended.resolve();
      await run(() => passOn(encode, event));
    };
    try {
      encode.engineJobId = await run(() => submitOrAttach(encode, onEvent));
      const data = { engineJobId: encode.engineJobId };
      await changeHeldRow(payload, encodingRows, hold, { data });
      stored.resolve();
    } catch (error) {
      stored.reject(error);
      span?.end(error);
      return await giveBack(encode, error);
    } finally {
      onStarted();
    }
    try {
      await ended.promise;
    } catch (error) {
      const isLost = error instanceof LeaseLost;
      span?.end(isLost ? error : undefined);
      // The job of an external engine is left to the next worker.
      await (isLost ? endUnwanted({ payload, ports }, encode) : releaseRow(payload, encodingRows, hold));
    }
  };

  let started = Promise.resolve();
  const { startNext, stop } = createLeasedWork<Encoding>(payload, {
    ...{ rows: createEncodingRows(ports.encoderFor), owner, maxHeld: Infinity },
    run: async (hold) => {
      const start = createDeferred();
      started = start.promise;
      try {
        const encoder = await ports.encoderFor(hold.row.workspace);
        const queue = createChunkQueue(payload, { encoding: hold.id, worker: owner });
        const [job, span] = [toEncodeJob(hold.row), startEncodeSpan(hold.row, encoder)];
        await runEncode({ hold, job, queue, encoder, engineJobId: null, span }, start.resolve);
      } finally {
        start.resolve();
      }
    },
    settle: async (error, { id }) => {
      payload.logger.error({ err: error, encoding: id }, 'an encoding could not be released');
      return null;
    },
  });

  return {
    /** Claims the next row and passes it to the engine. False if there is no row or no room. */
    startNext: async (): Promise<boolean> => {
      const encoders = await ports.listEncoders();
      if (!encoders.some((encoder) => encoder.hasRoom()) || !(await startNext())) return false;
      await started;
      return true;
    },

    /**
     * Before the process ends: puts back rows that are encoded here and leaves external encodes to the next
     * worker.
     */
    stop: async (): Promise<void> => {
      for (const encoder of await ports.listEncoders()) await encoder.stop();
      await stop();
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
