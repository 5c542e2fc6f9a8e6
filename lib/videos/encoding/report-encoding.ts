import { LRUCache } from 'lru-cache';
import type { Payload, Where } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import type { EncodeEvent, FinalEncodeEvent } from '@/lib/ports/encoder';
import { createStateReporter } from '@/lib/videos/publishing/publish-state';
import { changeHeldRow, LeaseLost } from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';

import { type EncodingHold, encodingRows, maxAttempts, releaseEncoding } from './claim-encoding';
import { failEncoding } from './fail-encoding';
import { finishEncoding } from './finish-encoding';
import { updateVideoVersion } from './video-versions';

type Report = { engine: string; engineJobId: string; event: EncodeEvent; now?: Date };

/** An outage that lasts longer than this counts as a fault of the file. Milliseconds. */
const outagePatienceMs = 86_400_000;

/**
 * Keyed by encoding; each reporter is throttled to every few seconds. Eviction only causes one more report.
 */
const stateReporters = new LRUCache<string, () => void>({ max: 1000 });

/**
 * Applies an engine's report about one of its jobs, received by the listening worker or a webhook, and
 * renews the row's lease. False if no row waits for the job: it is closed, canceled, deleted or has another
 * job. Repeated reports change nothing.
 */
export const reportEncoding = async (ctx: SystemContext, report: Report): Promise<boolean> => {
  const { engineJobId, event } = report;
  const encoding = await findHeld(ctx.payload, report);
  const videoId = getRelationId(encoding?.video);
  if (!encoding || !videoId) return false;
  if (event.type === 'progress') {
    await reportProgress(ctx, { encoding, videoId, percent: Math.floor(event.percent) });
    return true;
  }
  ctx.payload.logger.info({ encoding: encoding.id, video: videoId, engineJobId, event }, 'an encoding ended');
  stateReporters.delete(encoding.id);
  await settleEncoding(ctx, { encoding, event, hold: { engineJobId } });
  return true;
};

/** The row of a job, with a renewed lease so that it is not claimed while its report is applied. */
const findHeld = async (
  payload: Payload,
  { engine, engineJobId, event, now = new Date() }: Report,
): Promise<Encoding | null> => {
  const where: Where = { and: [{ engine: { equals: engine } }, { engineJobId: { equals: engineJobId } }] };
  const data = event.type === 'progress' ? { progress: Math.floor(event.percent) } : {};
  try {
    return await changeHeldRow(payload, encodingRows, { where }, { data, now });
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    throw error;
  }
};

const reportProgress = async (
  ctx: SystemContext,
  { encoding, videoId, percent }: { encoding: Encoding; videoId: string; percent: number },
): Promise<void> => {
  const status = { status: 'STATUS_UPDATE' as const, statusProgress: percent };
  await updateVideoVersion(ctx.payload, videoId, encoding.version, status);
  const notifyViewers = stateReporters.get(encoding.id) ?? createStateReporter(ctx, videoId);
  stateReporters.set(encoding.id, notifyViewers);
  notifyViewers();
};

/** Applies the end of a job to a row that is still held: closes it, or puts it back for another attempt. */
export const settleEncoding = async (
  ctx: SystemContext,
  { encoding, event, hold }: { encoding: Encoding; event: FinalEncodeEvent; hold: EncodingHold },
): Promise<void> => {
  if (event.type === 'complete') return finishEncoding(ctx, encoding, { result: event.result, hold });
  const { payload } = ctx;
  if (event.type === 'canceled') return releaseEncoding(payload, { encoding, hold, why: 'stopped' });
  const age = Date.now() - new Date(encoding.createdAt).getTime();
  if (event.isOutage && age < outagePatienceMs) {
    return releaseEncoding(payload, { encoding, hold, why: 'outage' });
  }
  const isLast = (encoding.attempt ?? 1) >= maxAttempts;
  if (event.permanent || isLast) return failEncoding(payload, encoding, event);
  return releaseEncoding(payload, { encoding, hold, why: 'failed' });
};
