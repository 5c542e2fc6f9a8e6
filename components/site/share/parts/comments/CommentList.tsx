import { useEffect, useRef } from 'react';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { noFilter } from '../../rules/list-threads';
import { usePhone } from '../../state/use-phone';
import { CommentItem } from './CommentItem';
import { DoneItem } from './DoneItem';
import { Footer } from '../Footer';
import { Info } from '../Info';

/** The comments in the order of the film; on a phone what is said about the video stands below them. */
export const CommentList = () => {
  const { shown, threads, active, thread, filter, forms } = useReview();
  const { text } = usePage();
  const list = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const activeId = active?.id ?? null;
  useEffect(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.current
      ?.querySelector('.c.on')
      ?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, [activeId]);
  const { newCount } = thread;
  return (
    <>
      {newCount > 0 && (
        <button className="newer-list" onClick={thread.showNew} type="button">
          {newCount === 1
            ? text('sharePage.list.newOne')
            : text('sharePage.list.newMany', { count: newCount })}
        </button>
      )}
      <div aria-label={text('sharePage.list.label')} className="list" ref={list} role="group" tabIndex={0}>
        {threads.length === 0 && <NoComments />}
        {threads.length > 0 && shown.length === 0 && <NoHits />}
        {shown.length > 0 && (
          <ul>
            {shown.map((each) =>
              each.comment.resolvedAt &&
              each.comment.id !== activeId &&
              filter.state === 'all' &&
              !forms.hasForm(each) ? (
                <DoneItem comment={each.comment} key={each.comment.id} />
              ) : (
                <CommentItem key={each.comment.id} thread={each} />
              ),
            )}
          </ul>
        )}
        {isPhone && (
          <>
            <Info />
            <Footer />
          </>
        )}
      </div>
    </>
  );
};

const NoComments = () => {
  const { canComment } = useReview();
  const { text } = usePage();
  return (
    <div className="emp">
      <h2>{text('sharePage.list.emptyTitle')}</h2>
      <p>{text(canComment ? 'sharePage.list.emptyText' : 'sharePage.list.emptyClosed')}</p>
      {canComment && (
        <dl className="dk">
          <div>
            <dt>
              <kbd>{text('sharePage.keys.space')}</kbd>
            </dt>
            <dd>{text('sharePage.keys.play')}</dd>
          </div>
          <div>
            <dt>
              <kbd>D</kbd>
            </dt>
            <dd>{text('sharePage.keys.draw')}</dd>
          </div>
          <div>
            <dt>
              <kbd>I</kbd> <kbd>O</kbd>
            </dt>
            <dd>{text('sharePage.keys.range')}</dd>
          </div>
        </dl>
      )}
    </div>
  );
};

const NoHits = () => {
  const { threads, setFilter } = useReview();
  const { text } = usePage();
  return (
    <div className="emp" role="status">
      <h2>{text('sharePage.list.noHitTitle')}</h2>
      <p>{text('sharePage.list.noHitText', { count: threads.length })}</p>
      <button className="link" onClick={() => setFilter(noFilter)} type="button">
        {text('sharePage.list.clearFilter')}
      </button>
    </div>
  );
};
