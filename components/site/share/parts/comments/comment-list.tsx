import { memo, useEffect, useMemo, useRef, startTransition, useDeferredValue, useState } from 'react';

import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import { type CommentThread, noFilter } from '@/lib/review/sharing/comments/list-threads';

import { usePage } from '../../page-context';
import { RowsContext, useReview, useRows } from '../../review-context';
import { usePhone } from '../../state/use-device';
import { useRowsValue } from '../../state/use-rows';
import { Footer } from '../brand';
import { Info } from '../info';
import { CommentItem } from './comment-item';

import keys from '../keys.module.scss';
import layout from '../layout.module.scss';
import texts from '../text.module.scss';
import styles from './comment-list.module.scss';

/** Rows rendered at first, and rows added per step. */
const atOnce = 30;

/**
 * Renders the first rows of a long list, then the rest in short steps, so that the page stays responsive.
 * `least` rows are rendered at first.
 */
const useGrowing = <T,>(rows: readonly T[], least: number): readonly T[] => {
  const [count, setCount] = useState(atOnce);
  const settled = useDeferredValue(rows);
  const isWhole = count >= settled.length;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setCount((before) => before + atOnce)));
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return settled.slice(0, Math.max(count, least));
};

/** A resolved comment collapsed to one line. Opening it shows the whole comment. */
const DoneItem = memo(({ comment }: { comment: PresentedComment }) => {
  const { act, toPlace } = useRows();
  const { text } = usePage();
  const { id, author, frameIn } = comment;
  return (
    <li>
      <button className={styles.resolved} onClick={() => act.open(id)} type="button">
        <span className={styles.check}>
          <IconShape path={paths.check} />
          <span className="sr-only">{text('sharePage.list.resolved')}</span>
        </span>
        <span className={styles.line}>
          <b>{author}</b> {comment.text}
        </span>
        {frameIn !== null && <span className={texts.digits}>{toPlace({ frameIn, frameOut: null })}</span>}
      </button>
    </li>
  );
});

/** The comments in the order of the video. On phones, the video's details follow below. */
export const CommentList = () => {
  const review = useReview();
  const { shown, threads, active } = review;
  const { text } = usePage();
  const rows = useRowsValue(review);
  const list = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const activeId = active?.id ?? null;
  useEffect(() => {
    if (activeId) scrollTo(list.current, "[data-active='true']");
  }, [activeId]);
  return (
    <>
      <NewComments onShow={() => scrollTo(list.current, "[data-fresh='true']")} />
      <div
        aria-label={text('sharePage.list.label')}
        className={styles.list}
        ref={list}
        role="group"
        tabIndex={0}
      >
        {threads.length === 0 && <NoComments />}
        {threads.length > 0 && shown.length === 0 && <NoHits />}
        {shown.length > 0 && (
          <RowsContext value={rows}>
            <Rows />
          </RowsContext>
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

const scrollTo = (list: HTMLElement | null, row: string): void => {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list?.querySelector(row)?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
};

/** Announces new comments of others that are out of view, and scrolls to them. */
const NewComments = ({ onShow }: { onShow: () => void }) => {
  const { thread, shown } = useReview();
  const { text } = usePage();
  const { fresh } = thread;
  const listed = shown.flatMap(({ comment, replies }) => [comment, ...replies]);
  const count = fresh.size === 0 ? 0 : listed.filter(({ id }) => fresh.has(id)).length;
  if (count === 0) return null;
  return (
    <button className={styles.newComments} onClick={onShow} type="button">
      {text('sharePage.list.newer', { count })}
    </button>
  );
};

const Rows = () => {
  const { shown, active, thread, filter, forms } = useReview();
  const activeId = active?.id ?? null;
  const { all, fresh } = thread;
  const versions = useMemo(() => new Map(all.map(({ id, version }) => [id, version])), [all]);
  const isNeeded = ({ comment, replies }: CommentThread): boolean =>
    comment.id === activeId || [comment, ...replies].some(({ id }) => fresh.has(id));
  const drawn = useGrowing(shown, shown.findLastIndex(isNeeded) + 1);
  return (
    <ul>
      {drawn.map((each) => {
        const { comment, replies } = each;
        const { id } = comment;
        const openForms = forms.listOpen(each);
        const isShort = comment.resolvedAt && id !== activeId && filter.state === 'all' && !openForms;
        return isShort ? (
          <DoneItem comment={comment} key={id} />
        ) : (
          <CommentItem
            carried={versions.get(comment.carriedTo ?? comment.carriedFrom ?? '') ?? null}
            fresh={[comment, ...replies].flatMap((one) => (fresh.has(one.id) ? [one.id] : [])).join(' ')}
            isActive={id === activeId}
            key={id}
            openForms={openForms}
            thread={each}
          />
        );
      })}
    </ul>
  );
};

const NoComments = () => {
  const { canComment } = useReview();
  const { text } = usePage();
  return (
    <div className={styles.empty}>
      <h2>{text('sharePage.list.emptyTitle')}</h2>
      <p>{text(canComment ? 'sharePage.list.emptyText' : 'sharePage.list.emptyClosed')}</p>
      {canComment && (
        <dl className={layout.desktop}>
          <div className={keys.row}>
            <dt>
              <kbd className={keys.key}>{text('sharePage.keys.space')}</kbd>
            </dt>
            <dd>{text('sharePage.keys.play')}</dd>
          </div>
          <div className={keys.row}>
            <dt>
              <kbd className={keys.key}>D</kbd>
            </dt>
            <dd>{text('sharePage.keys.draw')}</dd>
          </div>
          <div className={keys.row}>
            <dt>
              <kbd className={keys.key}>I</kbd> <kbd className={keys.key}>O</kbd>
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
    <div className={styles.empty} role="status">
      <h2>{text('sharePage.list.noHitTitle')}</h2>
      <p>{text('sharePage.list.noHitText', { count: threads.length })}</p>
      <button className={texts.link} onClick={() => setFilter(noFilter)} type="button">
        {text('sharePage.list.clearFilter')}
      </button>
    </div>
  );
};
