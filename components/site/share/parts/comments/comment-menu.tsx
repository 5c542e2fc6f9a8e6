import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import { type Reaction, reactions } from '@/lib/review/sharing/types';

import { usePage } from '../../page-context';
import { useRows } from '../../review-context';

type CommentMenuProps = {
  comment: PresentedComment;
  kind: 'react' | 'more';
  /** Null for whoever may not. */
  onEdit: (() => void) | null;
  /** Whether one put a sign there oneself. */
  has: (reaction: Reaction) => boolean;
  onReact: (reaction: Reaction) => void;
  onClose: () => void;
};

/** What a button below a comment opens: signs to put to it, or what its author may do. */
const CommentMenu = ({ comment, kind, onEdit, onClose, has, onReact }: CommentMenuProps) => {
  const { act } = useRows();
  const { text } = usePage();
  if (kind === 'react') return <PickReaction has={has} onClose={onClose} onReact={onReact} />;
  return (
    <div className="row">
      {onEdit && (
        <button
          onClick={() => {
            onClose();
            onEdit();
          }}
          type="button"
        >
          {text('sharePage.comment.edit')}
        </button>
      )}
      <button
        className="bad"
        onClick={() => {
          onClose();
          act.askDelete(comment.id);
        }}
        type="button"
      >
        {text('sharePage.comment.delete')}
      </button>
    </div>
  );
};

type PickReactionProps = Pick<CommentMenuProps, 'has' | 'onReact' | 'onClose'>;

const PickReaction = ({ has, onReact, onClose }: PickReactionProps) => (
  <div className="row">
    {reactions.map((reaction) => (
      <button
        aria-pressed={has(reaction)}
        className="emo"
        key={reaction}
        onClick={() => {
          onReact(reaction);
          onClose();
        }}
        type="button"
      >
        {reaction}
      </button>
    ))}
  </div>
);

export default CommentMenu;
