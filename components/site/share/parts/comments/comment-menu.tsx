import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import { type Reaction, reactions } from '@/lib/review/sharing/types';

import { usePage } from '../../page-context';
import { useRows } from '../../review-context';

import styles from './comment-menu.module.scss';

type CommentMenuProps = {
  comment: PresentedComment;
  kind: 'react' | 'more';
  /** Null for users who may not edit the comment. */
  onEdit: (() => void) | null;
  /** Whether the user has added this reaction. */
  has: (reaction: Reaction) => boolean;
  onReact: (reaction: Reaction) => void;
  onClose: () => void;
};

/** The popup of a button below a comment: the reactions, or the author's actions. */
const CommentMenu = ({ comment, kind, onEdit, onClose, has, onReact }: CommentMenuProps) => {
  const { act } = useRows();
  const { text } = usePage();
  if (kind === 'react') return <PickReaction has={has} onClose={onClose} onReact={onReact} />;
  return (
    <div className={styles.menu}>
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
        className={styles.delete}
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
  <div className={styles.menu}>
    {reactions.map((reaction) => (
      <button
        aria-pressed={has(reaction)}
        className={styles.emoji}
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
