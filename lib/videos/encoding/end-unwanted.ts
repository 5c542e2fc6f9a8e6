import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { findById } from '@/lib/core/rows/find-by-id';
import { slugs } from '@/lib/core/slugs';
import type { EncodeJob, EncoderPort } from '@/lib/ports/encoder/port';

/** Whether a row was canceled or deleted; one that another worker holds is wanted. */
const isUnwanted = async (payload: Payload, id: string): Promise<boolean> => {
  const row = await findById(payload, slugs.encodings, id);
  return !row || row.state === 'CANCELED';
};

/** Removes what was written for a job that nobody wants any more; another worker's outputs are left alone. */
export const discardOutputs = async ({ payload, ports }: SystemContext, job: EncodeJob): Promise<void> => {
  if (!(await isUnwanted(payload, job.id))) return;
  const storage = await ports.storageFor(job.workspace);
  await storage.removePrefix({ bucket: 'stream', prefix: job.outputPrefix });
};

/**
 * Ends a job whose row this process lost. One elsewhere goes on where only the worker has changed: the new one has attached
 * to it.
 */
export const endUnwanted = async (
  { payload, ports }: SystemContext,
  { job, encoder, engineJobId }: { job: EncodeJob; encoder: EncoderPort; engineJobId: string | null },
): Promise<void> => {
  if (encoder.isElsewhere && !(await isUnwanted(payload, job.id))) return;
  if (engineJobId) await encoder.cancel(engineJobId);
  await discardOutputs({ payload, ports }, job);
};
