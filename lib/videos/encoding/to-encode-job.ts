import { getRelationId } from '@/lib/core/database/ids';
import { getVersionFolder } from '@/lib/core/storage/storage-keys';
import type { EncodeJob } from '@/lib/ports/encoder';
import type { Encoding } from '@/payload-types';

/** Converts a row to the job that engines take. Pure. */
export const toEncodeJob = (encoding: Encoding): EncodeJob => ({
  id: encoding.id,
  attempt: encoding.attempt ?? 1,
  workspace: encoding.workspace,
  source: { bucket: 'upload', key: encoding.inputKey },
  outputPrefix: getVersionFolder(getRelationId(encoding.video) ?? '', encoding.version),
});
