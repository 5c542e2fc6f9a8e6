import type { PresentedComment } from '@/lib/sharing/comments/comment-schemas';
import { toTimecode } from '@/lib/review/timecode';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { Icon } from '../Icon';

/** A comment that is done, in one line; opening it shows it whole. */
export const DoneItem = ({ comment }: { comment: PresentedComment }) => {
  const { open, film } = useReview();
  const { text } = usePage();
  return (
    <li>
      <button className="d" onClick={() => open(comment.id)} type="button">
        <span className="g">
          <Icon name="check" />
          <span className="vh">{text('sharePage.list.resolved')}</span>
        </span>
        <span className="x">
          <b>{comment.author}</b> {comment.text}
        </span>
        {comment.frameIn !== null && <span className="tnum">{toTimecode(comment.frameIn, film.fps)}</span>}
      </button>
    </li>
  );
};
