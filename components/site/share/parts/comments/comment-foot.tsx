import { type ReactNode, Suspense, useState } from 'react';

import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import type { Reaction } from '@/lib/review/sharing/types';

import { usePage } from '../../page-context';
import { useRows } from '../../review-context';
import { late } from '../late';

import styles from './comment-foot.module.scss';

const CommentMenu = late(() => import('./comment-menu'));

type FootProps = { comment: PresentedComment; onEdit: () => void; children?: ReactNode };

/** Actions of a comment: reply, react, and those of its author. */
export const CommentFoot = ({ comment, onEdit, children }: FootProps) => {
  const { isOwn: isOwnKey, isRoot, canComment } = useRows();
  const { text } = usePage();
  const [opened, setOpened] = useState<'none' | 'react' | 'more'>('none');
  const isOwn = isOwnKey(comment.authorKey);
  const { has, toggle } = useReaction(comment);
  const switchTo = (which: 'react' | 'more') => setOpened((before) => (before === which ? 'none' : which));
  return (
    <div className={styles.foot}>
      {children}
      <Reactions comment={comment} />
      {canComment && (
        <button
          aria-expanded={opened === 'react'}
          aria-label={text('sharePage.comment.react')}
          className={styles.icon}
          onClick={() => switchTo('react')}
          title={text('sharePage.comment.react')}
          type="button"
        >
          <IconShape path={paths.smile} />
        </button>
      )}
      {(isOwn || isRoot) && (
        <button
          aria-expanded={opened === 'more'}
          aria-label={text('sharePage.comment.more')}
          className={`${styles.icon} ${styles.more}`}
          onClick={() => switchTo('more')}
          type="button"
        >
          <IconShape path={paths.dots} />
        </button>
      )}
      {opened !== 'none' && (
        <Suspense>
          <CommentMenu
            comment={comment}
            has={has}
            kind={opened}
            onClose={() => setOpened('none')}
            onEdit={isOwn && canComment ? onEdit : null}
            onReact={toggle}
          />
        </Suspense>
      )}
    </div>
  );
};

const useReaction = (comment: PresentedComment) => {
  const { isOwn, act } = useRows();
  const has = (reaction: Reaction): boolean =>
    comment.reactions.some((each) => each.reaction === reaction && each.authorKeys.some(isOwn));
  return { has, toggle: (reaction: Reaction) => act.react(comment.id, reaction, !has(reaction)) };
};

const Reactions = ({ comment }: { comment: PresentedComment }) => {
  const { canComment } = useRows();
  const { text } = usePage();
  const { has, toggle } = useReaction(comment);
  return comment.reactions.map(({ reaction, authors }) => (
    <button
      aria-label={text('sharePage.comment.reaction', {
        reaction,
        count: authors.length,
        authors: authors.join(', '),
      })}
      aria-pressed={has(reaction)}
      className={styles.reaction}
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
