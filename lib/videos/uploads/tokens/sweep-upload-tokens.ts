import { createLocalReq, type PayloadRequest } from 'payload';

import type { SystemContext } from '@/lib/context';
import { asSystem } from '@/lib/core/access/actor';
import { deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { UploadToken } from '@/payload-types';

import { cancelAwaitedUpload } from '../cancel-upload';
import { findUploadOf } from './apply-upload-token';

/** Number of tokens per pass. */
const limit = 200;

/**
 * Deletes expired upload tokens, and cancels uploads that pages have not finished, which frees their places
 * in the plan.
 */
export const sweepUploadTokens = async (
  { payload, ports }: SystemContext,
  { now = new Date() }: { now?: Date } = {},
): Promise<void> => {
  const { docs } = await payload.db.find<UploadToken>({
    collection: slugs.uploadTokens,
    where: { expiresAt: { less_than: now.toISOString() } },
    limit,
    pagination: false,
  });
  if (docs.length === 0) return;
  const req = asSystem(await createLocalReq({}, payload)) as PayloadRequest;
  for (const token of docs) {
    const encoding = await findUploadOf(payload, token);
    if (encoding?.state === 'AWAITING_FILE')
      await cancelAwaitedUpload({ req, payload, ports, actor: { kind: 'system' } }, encoding);
    await deleteById(payload, slugs.uploadTokens, token.id);
  }
};
