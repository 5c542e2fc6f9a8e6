import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

import { toReviewMailKey, type MuteScope } from './note-news';
import { readUnsubscribeToken } from './unsubscribe-token';

/**
 * Stops or resumes the emails of the person a token belongs to. Idempotent. Stopping them for one video
 * changes nothing if that person gets none at all. Throws `not_found` for a foreign token.
 */
export const changeReviewMails = async (
  { payload }: Pick<Context, 'payload'>,
  { token, scope }: { token: string; scope: MuteScope },
): Promise<{ title: string }> => {
  const addressee = readUnsubscribeToken(token);
  if (!addressee) throw new AppError('not_found');
  const { userId, videoId } = addressee;
  const video = await findById(payload, slugs.videos, videoId);
  const now = new Date().toISOString();
  if (scope !== 'video')
    await compareAndSet(payload, {
      collection: slugs.users,
      where: { id: { equals: userId } },
      data: { reviewMailsOffAt: scope === 'all' ? now : null },
    });
  const key = toReviewMailKey(videoId, userId);
  const mutedAt = scope === 'none' ? null : now;
  const workspace = getRelationId(video?.workspace);
  if (video && workspace) {
    const data = { video: videoId, workspace, userId, key, emailedUntil: now, mutedAt };
    const made = await createOnce(payload, { collection: slugs.reviewMails, key: 'key', data });
    const where = { key: { equals: key } };
    if (!made)
      await compareAndSet(payload, {
        collection: slugs.reviewMails,
        where,
        data: { mutedAt, dueAt: null, emailedUntil: now, ...noLease() },
      });
  }
  return { title: video?.title ?? '' };
};
