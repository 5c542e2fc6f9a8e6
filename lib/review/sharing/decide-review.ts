import { createEvent, toTarget, writeEvent } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { relayPending } from '@/lib/events/sweep-events';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { openForWriting } from './comments/add-comment';
import { raiseRevision } from './comments/thread-revision';
import { findAuthor } from './find-author';
import { checkGuestText, limitWrites } from './limit-writes';
import { findVideoVersion } from './page/video-versions';
import type { Decision } from './types';

type DecideInput = {
  shareToken: string;
  anonToken?: string | null | undefined;
  decision: Decision | null;
  author: string;
  note: string;
  version?: number | null | undefined;
};

/**
 * Approves a version, requests changes, or withdraws the caller's decision. A person has one decision per
 * version. Open pages are notified by the event.
 */
export const decideReview = async (
  ctx: RequestContext,
  input: DecideInput,
): Promise<{ anonToken: string | null; authorKey: string }> => {
  const { payload } = ctx;
  const share = await openForWriting(ctx, input.shareToken);
  const { video, workspace, thread, link } = share.sharedVideo;
  const author = findAuthor(share, input);
  await limitWrites(ctx, share, author.key);
  checkGuestText(`${input.note} ${input.author}`, share);
  const { version } = await findVideoVersion(payload, video, input.version);
  const own = { video: video.id, version, authorKey: author.key };
  const where = { and: Object.entries(own).map(([name, value]) => ({ [name]: { equals: value } })) };
  const collection = slugs.shareDecisions;
  if (input.decision === null) {
    await relayPending(payload, collection, { where });
    await payload.db.deleteMany({ collection, where });
    await raiseRevision(payload, thread);
  } else {
    const said = {
      decision: input.decision,
      author: author.name,
      note: input.note,
      decidedAt: new Date().toISOString(),
      link: link.id,
    };
    const data = {
      ...own,
      ...said,
      workspace: workspace.id,
      ...(author.userId && { user: author.userId }),
    };
    const name = input.decision === 'approved' ? 'share.approved' : 'share.changesRequested';
    const event = createEvent(name, {
      payload: { version, author: author.name, note: input.note },
      actor: ctx.actor,
      target: toTarget(slugs.videos, video.id),
    });
    const made = await createOnce(payload, {
      collection,
      key: ['video', 'version', 'authorKey'],
      data: { ...data, pendingEvent: writeEvent(event) },
    });
    if (made) await relayEvent(payload, toOrigin(collection, made), event);
    else await changeWithEvent(payload, { collection, where, data: said, event });
  }
  return { anonToken: author.anonToken, authorKey: author.key };
};
