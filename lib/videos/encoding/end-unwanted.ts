import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getVersionFolder } from '@/lib/core/storage/storage-keys';
import type { EncodeJob, EncoderPort } from '@/lib/ports/encoder';
import { readTrim } from '@/lib/videos/trimming/trim-schemas';
import type { Encoding } from '@/payload-types';

/** Converts a row to the job that engines take. Pure. */
export const toEncodeJob = (encoding: Encoding): EncodeJob => {
  const trim = readTrim(encoding);
  return {
    id: encoding.id,
    attempt: encoding.attempt ?? 1,
    workspace: encoding.workspace,
    source: { bucket: 'upload', key: trim?.input.inputKey ?? encoding.inputKey },
    outputPrefix: getVersionFolder(getRelationId(encoding.video) ?? '', encoding.version),
    clips: trim?.clips ?? null,
  };
};

/** Whether a row was canceled or deleted. A row that another worker holds is still wanted. */
const isUnwanted = async (payload: Payload, id: string): Promise<boolean> => {
  const row = await findById(payload, slugs.encodings, id);
  return !row || row.state === 'CANCELED';
};

/** Removes the outputs of a job that is no longer wanted; outputs of another worker stay. */
export const discardOutputs = async ({ payload, ports }: SystemContext, job: EncodeJob): Promise<void> => {
  if (!(await isUnwanted(payload, job.id))) return;
  const storage = await ports.storageFor(job.workspace);
  await storage.removePrefix({ bucket: 'stream', prefix: job.outputPrefix });
};

/**
 * Ends a job whose row this process lost. An external job continues if only the worker changed: the new
 * worker has attached to it.
 */
export const endUnwanted = async (
  { payload, ports }: SystemContext,
  { job, encoder, engineJobId }: { job: EncodeJob; encoder: EncoderPort; engineJobId: string | null },
): Promise<void> => {
  if (encoder.isElsewhere && !(await isUnwanted(payload, job.id))) return;
  if (engineJobId) await encoder.cancel(engineJobId);
  await discardOutputs({ payload, ports }, job);
};
