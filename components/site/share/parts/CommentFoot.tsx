import { useState, type ReactNode } from 'react';

import type { PresentedComment } from '@/lib/sharing/comment-schemas';
import { reactions, type Reaction } from '@/lib/sharing/types';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { Icon } from './Icon';

type FootProps = { comment: PresentedComment; onEdit: () => void; children?: ReactNode };

/** Answer, react, and what only the author may do. */
export const CommentFoot = ({ comment, onEdit, children }: FootProps) => {
  const { identity, canComment, setDialog } = useReview();
  const { text } = usePage();
  const [opened, setOpened] = useState<'none' | 'react' | 'more'>('none');
  const isOwn = identity.isOwn(comment.authorKey);
  const toggle = (which: 'react' | 'more') => setOpened((before) => (before === which ? 'none' : which));
  return (
    <div className="f">
      {children}
      <Reactions comment={comment} />
      {canComment && (
        <button
          aria-expanded={opened === 'react'}
          aria-label={text('sharePage.comment.react')}
          className="ico"
          onClick={() => toggle('react')}
          title={text('sharePage.comment.react')}
          type="button"
        >
          <Icon name="smile" />
        </button>
      )}
      {(isOwn || identity.isRoot) && (
        <button
          aria-expanded={opened === 'more'}
          aria-label={text('sharePage.comment.more')}
          className="ico more"
          onClick={() => toggle('more')}
          type="button"
        >
          <Icon name="more" />
        </button>
      )}
      {opened === 'react' && <PickReaction comment={comment} onClose={() => setOpened('none')} />}
      {opened === 'more' && (
        <div className="row">
          {isOwn && canComment && (
            <button
              onClick={() => {
                setOpened('none');
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
              setOpened('none');
              setDialog({ kind: 'delete', commentId: comment.id });
            }}
            type="button"
          >
            {text('sharePage.comment.delete')}
          </button>
        </div>
      )}
    </div>
  );
};

const useToggle = (comment: PresentedComment) => {
  const { identity, actions } = useReview();
  const has = (reaction: Reaction): boolean =>
    comment.reactions.some((each) => each.reaction === reaction && each.authorKeys.some(identity.isOwn));
  return { has, toggle: (reaction: Reaction) => void actions.react(comment.id, reaction, !has(reaction)) };
};

const Reactions = ({ comment }: { comment: PresentedComment }) => {
  const { canComment } = useReview();
  const { text } = usePage();
  const { has, toggle } = useToggle(comment);
  return comment.reactions.map(({ reaction, authors }) => (
    <button
      aria-label={text('sharePage.comment.reaction', {
        reaction,
        count: authors.length,
        authors: authors.join(', '),
      })}
      aria-pressed={has(reaction)}
      className="re"
      disabled={!canComment}
      key={reaction}
      onClick={() => toggle(reaction)}
      title={authors.join(', ')}
      type="button"
    >
      <span aria-hidden="true">{reaction}</span> {authors.length}
    </button>
  ));
};

const PickReaction = ({ comment, onClose }: { comment: PresentedComment; onClose: () => void }) => {
  const { has, toggle } = useToggle(comment);
  return (
    <div className="row">
      {reactions.map((reaction) => (
        <button
          aria-pressed={has(reaction)}
          className="emo"
          key={reaction}
          onClick={() => {
            toggle(reaction);
            onClose();
          }}
          type="button"
        >
          {reaction}
        </button>
      ))}
    </div>
  );
};
