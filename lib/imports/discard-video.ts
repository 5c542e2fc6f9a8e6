import type { RequestContext } from '@/lib/http/define-endpoint';
import { cancelAwaitedUpload } from '@/lib/videos/uploads/cancel-upload';
import type { Import } from '@/payload-types';

import { findUploadOf } from './settle-file-imports';

/**
 * Removes the video of an import that ended before its file was here, and gives its place in the package
 * back.
 */
export const discardVideo = async (ctx: RequestContext, row: Pick<Import, 'video'>): Promise<void> => {
  const upload = row.video ? await findUploadOf(ctx.payload, row) : null;
  if (upload?.state === 'AWAITING_FILE') await cancelAwaitedUpload(ctx, upload);
};
