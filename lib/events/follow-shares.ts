import type { Payload } from 'payload';

import { readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { startShare } from '@/lib/sharing/start-share';
import { raiseRevision } from '@/lib/sharing/thread-revision';
import type { OutboxEvent } from '@/payload-types';

/** A video that is to be shared gets its token once it is encoded; of one that is shared already, open pages learn that there is a new version. */
export const followShares = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = readTargetIn(slugs.videos, event.target);
  if (event.name !== 'video.ready' || !videoId) return;
  const token = await startShare(payload, { videoId });
  if (token) await raiseRevision(payload, token);
};
