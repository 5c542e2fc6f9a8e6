import type { Payload } from 'payload';

import { getRelationId } from '@/lib/access/actor';
import type { Ports } from '@/lib/ports';
import type { EncodeEvent } from '@/lib/ports/encoder/port';
import { slugs } from '@/lib/slugs';
import type { Encoding } from '@/payload-types';

import { heartbeatMs, maxAttempts, releaseEncoding, renewLease } from './claim-encoding';
import { failEncoding } from './fail-encoding';
import { finishEncoding } from './finish-encoding';
import { getVersionFolder } from './rules';
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

  const outcome = await new Promise<Exclude<EncodeEvent, { type: 'progress' }>>((resolve, reject) => {
    void superviseJob({ payload, ports, owner, encoding, videoId, attempt, signal, resolve }).catch(reject);
  }).catch((error: unknown): EncodeEvent & { type: 'failed' } => ({
    type: 'failed',
    reason: 'encoder_failed',
    permanent: false,
    detail: error instanceof Error ? error.message : String(error),
  }));

  log.info({ outcome: outcome.type }, 'encoding ended');
  if (outcome.type === 'complete') {
    if (await renewLease(payload, { id: encoding.id, owner })) {
      await finishEncoding({ payload }, encoding, owner, outcome.result);
    } else {
      await discardOutputs({ payload, ports }, encoding, videoId);
    }
    return;
  }
  if (outcome.type === 'canceled') {
    await releaseEncoding(payload, { id: encoding.id, owner, countAttempt: false });
    await discardOutputs({ payload, ports }, encoding, videoId);
    return;
  }
  log.warn(
    { reason: outcome.reason, permanent: outcome.permanent, detail: outcome.detail },
    'encoding failed',
  );
  if (outcome.permanent || attempt >= maxAttempts) await failEncoding(payload, encoding, outcome);
  else await releaseEncoding(payload, { id: encoding.id, owner, countAttempt: true });
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
  await ports.storage.removePrefix({ bucket: 'stream', prefix: getVersionFolder(videoId, encoding.version) });
};

type Supervision = RunContext & {
  encoding: Encoding;
  videoId: string;
  attempt: number;
  signal: AbortSignal;
  resolve: (outcome: Exclude<EncodeEvent, { type: 'progress' }>) => void;
};

/** Submits the job, passes its progress on, keeps the lease, and cancels the job once the lease is lost or we must stop. */
const superviseJob = async (job: Supervision): Promise<void> => {
  const { payload, ports, owner, encoding, videoId, attempt, signal, resolve } = job;
  const onEvent = async (event: EncodeEvent): Promise<void> => {
    if (event.type !== 'progress') {
      stop();
      resolve(event);
      return;
    }
    const progress = Math.floor(event.percent);
    if (!(await renewLease(payload, { id: encoding.id, owner, progress }))) throw new LeaseLost();
    await updateVideoVersion(payload, videoId, encoding.version, {
      status: 'STATUS_UPDATE',
      statusProgress: progress,
    });
  };
  let engineJobId: string | null = null;
  const cancel = () => void (engineJobId && ports.encoder.cancel(engineJobId));
  const heartbeat = setInterval(() => {
    void renewLease(payload, { id: encoding.id, owner })
      .then((isOurs) => isOurs || cancel())
      // A database that can't be reached for a moment is no reason to stop; the lease decides.
      .catch((error: unknown) => payload.logger.warn({ err: error }, 'heartbeat failed'));
  }, heartbeatMs);
  const stop = () => {
    clearInterval(heartbeat);
    signal.removeEventListener('abort', cancel);
  };
  signal.addEventListener('abort', cancel);
  try {
    const submitted = await ports.encoder.submit(
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
    throw error;
  }
};
