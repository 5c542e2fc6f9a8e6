import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-by-id';
import { readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { noteNews } from '@/lib/review-mails/note-news';
import type { OutboxEvent } from '@/payload-types';

/** Has the next digest tell of a reviewer's decision. */
export const mailDecisions = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = readTargetIn(slugs.videos, event.target);
  if (!videoId || (event.name !== 'share.approved' && event.name !== 'share.changesRequested')) return;
  const video = await findById(payload, slugs.videos, videoId);
  const userId = event.actorKind === 'user' ? (event.actorId ?? null) : null;
  if (video) await noteNews(payload, video, { userId, at: event.happenedAt, joins: false });
};
