import { getInboxWays } from '@/lib/accounts/inbox-ways';
import { composeMail } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import type { CollaborateComment, Member, User, Video } from '@/payload-types';

import { openShareToken, getShareUrl } from '../links/share-token';

/** Limit of mention emails to one person on one video. The page shows the rest. */
const perVideo: RateLimit = { name: 'mention-mail-video', max: 5, seconds: 900, isShared: true };

/**
 * Emails a member about a mention in another person's comment. Does nothing if either was deleted, the member
 * has turned these emails off, or the limit is reached.
 */
export const mailMention = async (
  ctx: SystemContext,
  { commentId, memberId }: { commentId: string; memberId: string },
): Promise<void> => {
  const { payload } = ctx;
  const { db } = payload;
  const byId = (id: string) => ({ where: { id: { equals: id } } });
  const comment = await db.findOne<CollaborateComment>({
    collection: slugs.collaborateComments,
    ...byId(commentId),
  });
  const member = await db.findOne<Member>({ collection: slugs.members, ...byId(memberId) });
  const videoId = getRelationId(comment?.video);
  const userId = getRelationId(member?.userConnection);
  if (!comment || !videoId || !userId || member?.isDisabled || member?.status !== 'accepted') return;
  if (getRelationId(comment.user) === userId) return;
  if (getRelationId(member.workspace) !== getRelationId(comment.workspace)) return;
  const video = await db.findOne<Video>({ collection: slugs.videos, ...byId(videoId) });
  const user = await db.findOne<User>({ collection: slugs.users, ...byId(userId) });
  const token = openShareToken(video?.shareToken);
  if (!video || !token || !user || getInboxWays(user).mentions !== 'email') return;
  if ((await countCall(perVideo, `${memberId}:${videoId}`, payload)).isOver) return;
  const language = chooseMailLanguage(user);
  const params = { author: comment.author, title: video.title };
  await sendMail(ctx, 'mention', {
    to: user.email,
    subject: translate(language, 'shareTab.mentionEmail.subject', params),
    ...composeMail([
      translate(language, 'shareTab.mentionEmail.text', params),
      comment.text,
      {
        label: translate(language, 'shareTab.mentionEmail.open'),
        url: getShareUrl(token),
      },
    ]),
  });
};
