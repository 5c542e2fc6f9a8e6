import { memo } from 'react';

import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { useRows } from '../../review-context';
import { Icon } from '../Icon';

/** A comment that is done, in one line; opening it shows it whole. */
export const DoneItem = memo(({ comment }: { comment: PresentedComment }) => {
  const { act, toPlace } = useRows();
  const { text } = usePage();
  const { id, author, frameIn } = comment;
  return (
    <li>
      <button className="d" onClick={() => act.open(id)} type="button">
        <span className="g">
          <Icon name="check" />
          <span className="vh">{text('sharePage.list.resolved')}</span>
        </span>
        <span className="x">
          <b>{author}</b> {comment.text}
        </span>
        {frameIn !== null && <span className="tnum">{toPlace({ frameIn, frameOut: null })}</span>}
      </button>
    </li>
  );
});
