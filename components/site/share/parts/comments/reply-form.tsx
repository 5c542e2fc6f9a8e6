import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { findMentions, type Mention } from '../../mentions/find-mentions';
import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { SmallForm } from './small-form';

/** The form for a reply to a comment. Replies cannot be replied to. */
export const ReplyForm = ({ comment, onClose }: { comment: PresentedComment; onClose: () => void }) => {
  const { actions } = useReview();
  const { text } = usePage();
  const send = async (words: string, mentions: Mention[]): Promise<boolean> => {
    const reply = { text: words, parentCommentId: comment.id, mentions: findMentions(words, mentions) };
    return (await actions.add(reply, () => void send(words, mentions))) !== null;
  };
  return (
    <SmallForm
      draftId={`reply-${comment.id}`}
      initial=""
      label={text('sharePage.comment.replyTo', { author: comment.author })}
      needsName
      onClose={onClose}
      onSend={send}
      rows={2}
      sendLabel={text('sharePage.comment.sendReply')}
    />
  );
};
