import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import { getVersionFolder } from '@/lib/core/storage-keys';
import type { Ports } from '@/lib/ports';
import type { EncodeEvent } from '@/lib/ports/encoder/port';
import { createStateReporter } from '@/lib/publishing/publish-state';
import type { Encoding } from '@/payload-types';

import { heartbeatMs, maxAttempts, releaseEncoding, renewLease } from './claim-encoding';
import { failEncoding } from './fail-encoding';
import { finishEncoding } from './finish-encoding';
import { updateVideoVersion } from './update-video-version';

type RunContext = { payload: Payload; ports: Ports; owner: string };

/** Thrown out of an event handler to make the encoder stop: the row is no longer this worker's. */
class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Encodes a claimed row to its end: complete, failed, lost or, when `signal` aborts, put back. Never rejects for anything
 * that is wrong with the file.
 */
export const runEncoding = async (
  { payload, ports, owner }: RunContext,
  encoding: Encoding,
  signal: AbortSignal,
): Promise<void> => {
  const videoId = getRelationId(encoding.video);
  if (!videoId) return;
  const attempt = encoding.attempt ?? 1;
  const log = payload.logger.child({ encoding: encoding.id, video: videoId, attempt });

  const outcome = await new Promise<FinalEvent>((resolve, reject) => {
    void superviseJob({ payload, ports, owner, encoding, videoId, attempt, signal, resolve }).catch(reject);
  }).catch((error: unknown): FinalEvent => ({
    type: 'failed',
    reason: 'encoder_failed',
    permanent: false,
    isOutage: true,
    detail: error instanceof Error ? error.message : String(error),
  }));
  log.info({ outcome }, 'encoding ended');
  const isOurs = await renewLease(payload, { id: encoding.id, owner });
  if (isOurs) await settle({ payload, owner }, encoding, outcome);
  else await discardOutputs({ payload, ports }, encoding, videoId);
};

type FinalEvent = Exclude<EncodeEvent, { type: 'progress' }>;

/** An outage that lasts longer than this is taken for a fault of the file. Milliseconds. */
const outagePatienceMs = 86_400_000;

/** Does what an outcome asks for to a row that is still this worker's. */
const settle = async (
  { payload, owner }: Pick<RunContext, 'payload' | 'owner'>,
  encoding: Encoding,
  outcome: FinalEvent,
): Promise<void> => {
  if (outcome.type === 'complete') return finishEncoding({ payload }, encoding, owner, outcome.result);
  if (outcome.type === 'canceled') return releaseEncoding(payload, { encoding, owner, why: 'stopped' });
  const age = Date.now() - new Date(encoding.createdAt).getTime();
  if (outcome.isOutage && age < outagePatienceMs) {
    return releaseEncoding(payload, { encoding, owner, why: 'outage' });
  }
  const isLast = (encoding.attempt ?? 1) >= maxAttempts;
  if (outcome.permanent || isLast) return failEncoding(payload, encoding, outcome);
  return releaseEncoding(payload, { encoding, owner, why: 'failed' });
};

/** Removes what was written for a row that nobody wants any more; another worker's outputs are left alone. */
const discardOutputs = async (
  { payload, ports }: Pick<RunContext, 'payload' | 'ports'>,
  encoding: Encoding,
  videoId: string,
): Promise<void> => {
  const row = await payload.db.findOne<Encoding>({
    collection: slugs.encodings,
    where: { id: { equals: encoding.id } },
  });
  if (row && row.state !== 'CANCELED') return;
  const storage = await ports.storageFor(encoding.workspace);
  await storage.removePrefix({ bucket: 'stream', prefix: getVersionFolder(videoId, encoding.version) });
};

type Supervision = RunContext & {
  encoding: Encoding;
  videoId: string;
  attempt: number;
  signal: AbortSignal;
  resolve: (outcome: FinalEvent) => void;
};

/** Submits the job, passes its progress on, keeps the lease, and cancels the job once the lease is lost or we must stop. */
const superviseJob = async (job: Supervision): Promise<void> => {
  const { payload, ports, owner, encoding, videoId, attempt, signal, resolve } = job;
  const encoder = await ports.getEncoder();
  const tellViewers = createStateReporter({ payload, ports }, videoId);
  const onEvent = async (event: EncodeEvent): Promise<void> => {
    if (event.type !== 'progress') {
      stop();
      resolve(event);
      return;
    }
    const isOurs = await reportProgress(job, Math.floor(event.percent)).catch((error: unknown) => {
      // A database that can't be reached for a moment is no reason to throw hours of encoding away; the lease decides.
      payload.logger.warn({ err: error }, 'progress could not be noted');
      return true;
    });
    if (!isOurs) throw new LeaseLost();
    tellViewers();
  };
  let engineJobId: string | null = null;
  const cancel = () => void (engineJobId && encoder.cancel(engineJobId));
  const heartbeat = setInterval(() => {
    void renewLease(payload, { id: encoding.id, owner })
      .then((isOurs) => isOurs || cancel())
      .catch((error: unknown) => payload.logger.warn({ err: error }, 'heartbeat failed'));
  }, heartbeatMs);
  const stop = () => {
    clearInterval(heartbeat);
    signal.removeEventListener('abort', cancel);
  };
  signal.addEventListener('abort', cancel);
  try {
    const submitted = await encoder.submit(
      {
        id: encoding.id,
        attempt,
        source: { bucket: 'upload', key: encoding.inputKey },
        outputPrefix: getVersionFolder(videoId, encoding.version),
      },
      onEvent,
    );
    engineJobId = submitted.engineJobId;
    await payload.db.updateOne({ collection: slugs.encodings, id: encoding.id, data: { engineJobId } });
    if (signal.aborted) cancel();
  } catch (error) {
    stop();
    if (engineJobId) await encoder.cancel(engineJobId);
    throw error;
  }
};

/** False where the row is no longer this worker's. */
const reportProgress = async (
  { payload, owner, encoding, videoId }: Supervision,
  progress: number,
): Promise<boolean> => {
  if (!(await renewLease(payload, { id: encoding.id, owner, progress }))) return false;
  const status = { status: 'STATUS_UPDATE' as const, statusProgress: progress };
  await updateVideoVersion(payload, videoId, encoding.version, status);
  return true;
};
