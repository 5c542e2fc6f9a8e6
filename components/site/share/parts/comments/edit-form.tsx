import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { SmallForm } from './small-form';

/** Edits one's comment. */
export const EditForm = ({ comment, onClose }: { comment: PresentedComment; onClose: () => void }) => {
  const { actions } = useReview();
  const { text } = usePage();
  return (
    <SmallForm
      draftId={`edit-${comment.id}`}
      forgets
      initial={comment.text}
      label={text('sharePage.comment.text')}
      needsName={false}
      onClose={onClose}
      onSend={(words) => actions.edit(comment.id, words)}
      rows={3}
      sendLabel={text('sharePage.comment.save')}
    />
  );
};
