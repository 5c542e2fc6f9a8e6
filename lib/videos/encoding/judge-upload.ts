import type { SystemContext } from '@/lib/context';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

import { toEncodeJob } from './end-unwanted';
import { failEncoding } from './fail-encoding';

/**
 * Fails a queued upload if a probe alone shows that it cannot be encoded, so that the refusal does not wait
 * behind other encodes. The encode itself probes again. Idempotent.
 */
export const judgeUpload = async (
  { payload, ports }: SystemContext,
  { encodingId }: { encodingId: string },
): Promise<void> => {
  const encoding = await findById(payload, slugs.encodings, encodingId);
  if (encoding?.state !== 'QUEUED') return;
  const { judgeSource } = await ports.encoderFor(encoding.workspace);
  const { workspace, source } = toEncodeJob(encoding);
  const verdict = await judgeSource?.({ workspace, source });
  if (verdict) await failEncoding(payload, encoding, verdict);
};
