import { getRelationId } from '@/lib/core/database/relation-id';
import { getVersionFolder } from '@/lib/core/storage/storage-keys';
import type { EncodeJob } from '@/lib/ports/encoder/port';
import type { Encoding } from '@/payload-types';

/** A row as engines take it. Pure. */
export const toEncodeJob = (encoding: Encoding): EncodeJob => ({
  id: encoding.id,
  attempt: encoding.attempt ?? 1,
  workspace: encoding.workspace,
  source: { bucket: 'upload', key: encoding.inputKey },
  outputPrefix: getVersionFolder(getRelationId(encoding.video) ?? '', encoding.version),
});
