import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { JobContext } from '@/lib/jobs/job-handler';
import type { ReviewMail, Video } from '@/payload-types';

import { composeReviewMail } from './compose-review-mail';
import { findAddressee } from './find-addressee';
import { ensureReviewMail } from './note-comment';

export type ToldDecision = {
  videoId: string;
  decision: 'approved' | 'changes_requested';
  version: number;
  author: string;
  note: string;
  /** Who decided, where they have an account. */
  userId: string | null;
};

/** Tells the owner of a video, and members who wrote under it, that somebody approved a version or wants changes; at once. */
export const mailDecision = async (
  { payload, ports }: Pick<JobContext, 'payload' | 'ports'>,
  { videoId, decision, version, author, note, userId }: ToldDecision,
): Promise<void> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { id: { equals: videoId } },
  });
  if (!video) return;
  const owner = getRelationId(video.createdBy);
  if (owner) await ensureReviewMail(payload, video, { userId: owner, since: new Date() });
  const { docs } = await payload.db.find<ReviewMail>({
    collection: slugs.reviewMails,
    where: { video: { equals: videoId } },
    pagination: false,
    limit: 100,
  });
  const mail = await ports.getMail();
  for (const row of docs.filter((one) => one.userId !== userId)) {
    const addressed = await findAddressee(payload, row);
    if (!addressed) continue;
    await mail.send(
      composeReviewMail(addressed, (say) => ({
        subject: say(`reviewMail.${decision}.subject`, { author }),
        paragraphs: [say(`reviewMail.${decision}.text`, { author, version }), ...(note ? [note] : [])],
      })),
    );
  }
};
