import { AppError } from '@/lib/core/errors';
import type { Versioned } from '@/lib/http/answer-kinds';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { openShareOrThrow } from '../page/open-share';
import type { Thread } from './comment-schemas';
import { findThread, getServedVersion } from './find-thread';
import { findRevision } from './thread-revision';

/** The comments of a share. Without changes, neither this nor its ETag queries the database. */
export const readThread = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
  { uuid, isFresh }: { uuid: string; isFresh?: boolean },
): Promise<Versioned<Thread>> => {
  const { facts } = await openShareOrThrow(ctx, uuid);
  const { thread, video } = facts;
  const revision = await findRevision(ctx.payload, thread, { isFresh });
  if (revision === null) throw new AppError('share_not_found');
  const version = getServedVersion(video);
  return {
    etag: `"${revision.key}-${version}"`,
    load: async () => ({
      revision: revision.count,
      version,
      ...(await findThread(ctx.payload, { thread, revision, videoId: video.id })),
    }),
  };
};
