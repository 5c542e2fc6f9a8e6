import { Suspense } from 'react';

import type { PresentedComment } from '@/lib/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import type { CommentThread } from '../../rules/list-threads';
import { formatPlace } from '../../rules/timecode';
import { CommentBody } from './CommentBody';
import { CommentFoot } from './CommentFoot';
import { CommentHead } from './CommentHead';
import { Icon } from '../Icon';
import { late } from '../late';

const EditForm = late(() => import('./EditForm'));
const ReplyForm = late(() => import('./ReplyForm'));

/** A comment with its answers. Opening it leads the film to its place and shows what was drawn there. */
export const CommentItem = ({ thread }: { thread: CommentThread }) => {
  const { active, open, film, canComment, actions, forms } = useReview();
  const { text } = usePage();
  const { comment, replies } = thread;
  const { frameIn, frameOut, resolvedAt, resolvedBy } = comment;
  const isDone = resolvedAt !== null;
  return (
    <li className={comment.id === active?.id ? 'c on' : 'c'}>
      <span aria-hidden="true" className="av">
        {comment.author.slice(0, 1).toUpperCase()}
      </span>
      <div className="c-in">
        <CommentHead comment={comment}>
          {canComment && (
            <button
              aria-label={text(isDone ? 'sharePage.comment.reopen' : 'sharePage.comment.resolve')}
              aria-pressed={isDone}
              className="ck"
              onClick={() => void actions.resolve(comment.id, !isDone)}
              title={text(isDone ? 'sharePage.comment.reopen' : 'sharePage.comment.resolve')}
              type="button"
            >
              <span>
                <Icon name="check" />
              </span>
            </button>
          )}
        </CommentHead>
        {forms.isOpen(`edit-${comment.id}`) ? (
          <Suspense>
            <EditForm comment={comment} onClose={() => forms.set(`edit-${comment.id}`, false)} />
          </Suspense>
        ) : (
          <CommentBody comment={comment}>
            {frameIn !== null && (
              <button className="tc" onClick={() => open(comment.id)} type="button">
                {formatPlace({ frameIn, frameOut }, film.fps)}
                {comment.drawing !== null && (
                  <>
                    <Icon name="pen" />
                    <span className="vh">{text('sharePage.comment.hasDrawing')}</span>
                  </>
                )}
              </button>
            )}
          </CommentBody>
        )}
        {isDone && resolvedBy && (
          <p className="by">{text('sharePage.comment.resolvedBy', { author: resolvedBy })}</p>
        )}
        <CommentFoot comment={comment} onEdit={() => forms.set(`edit-${comment.id}`, true)}>
          {canComment && (
            <button onClick={() => forms.set(`reply-${comment.id}`, true)} type="button">
              {text('sharePage.comment.reply')}
            </button>
          )}
          <Carried comment={comment} />
        </CommentFoot>
        {replies.map((reply) => (
          <div className="rp" key={reply.id}>
            <span aria-hidden="true" className="av s">
              {reply.author.slice(0, 1).toUpperCase()}
            </span>
            <div className="c-in">
              <CommentHead comment={reply} />
              {forms.isOpen(`edit-${reply.id}`) ? (
                <Suspense>
                  <EditForm comment={reply} onClose={() => forms.set(`edit-${reply.id}`, false)} />
                </Suspense>
              ) : (
                <CommentBody comment={reply} />
              )}
              <CommentFoot comment={reply} onEdit={() => forms.set(`edit-${reply.id}`, true)} />
            </div>
          </div>
        ))}
        <Suspense>
          {canComment && forms.isOpen(`reply-${comment.id}`) && (
            <ReplyForm comment={comment} onClose={() => forms.set(`reply-${comment.id}`, false)} />
          )}
        </Suspense>
      </div>
    </li>
  );
};

/** Of which version it was taken along, or to which; of an older one that is open, the way to take it along. */
const Carried = ({ comment }: { comment: PresentedComment }) => {
  const { share, thread, canComment, actions, compare } = useReview();
  const { text } = usePage();
  const { version, carriedFrom, carriedTo, resolvedAt } = comment;
  const other = thread.all.find(({ id }) => id === (carriedTo ?? carriedFrom));
  const to = share.versions[0]?.version ?? version;
  if (other)
    return (
      <span className="from">
        {carriedTo
          ? text('sharePage.carry.to', { version: other.version })
          : text('sharePage.comment.fromVersion', { version: other.version })}
      </span>
    );
  if (!canComment || resolvedAt || version >= to) return null;
  return (
    <button
      className="from"
      onClick={() => void actions.carry({ from: version, to, commentId: comment.id, offset: compare.offset })}
      type="button"
    >
      {text('sharePage.carry.one')}
    </button>
  );
};
