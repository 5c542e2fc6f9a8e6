import type { RequestContext } from '@/lib/http/define-endpoint';
import { cancelAwaitedUpload } from '@/lib/videos/uploads/cancel-upload';
import type { Import } from '@/payload-types';

import { findUploadOf } from './settle-file-imports';

/**
 * Removes the video of an import that ended before its file was stored, and releases its slot in the package.
 */
export const discardVideo = async (ctx: RequestContext, row: Pick<Import, 'video'>): Promise<void> => {
  const upload = row.video ? await findUploadOf(ctx.payload, row) : null;
  if (upload?.state === 'AWAITING_FILE') await cancelAwaitedUpload(ctx, upload);
};
