import { Suspense, useState, useEffect, useRef } from 'react';

import { Toasts } from '@/components/kit/toasts';

import { type OpenModel, usePage } from '../page-context';
import { Printing } from '../print/printing';
import { ReviewContext } from '../review-context';
import { usePhone } from '../state/use-device';
import { useReviewState, type Review } from '../state/use-review-state';
import { Footer } from './brand';
import { CommentList } from './comments/comment-list';
import { CarryBar, Filters } from './comments/list-bars';
import { Composer } from './composer/composer';
import { DecideButtons } from './decide-buttons';
import { Head } from './head';
import { Info } from './info';
import { late } from './late';
import { Controls } from './video/controls';
import { Timeline } from './video/timeline';
import { ReviewVideo } from './video/video';

import layout from './layout.module.scss';
import styles from './review-page.module.scss';

const Dialogs = late(() => import('./dialogs/dialogs'));

const CompareVideos = late(() => import('../compare/compare-videos'));

/** Watch, comment, draw and decide. The video fills the page; comments are beside or below it. */
export const ReviewPage = ({ model }: { model: OpenModel }) => {
  const review = useReviewState(model);
  const { text } = usePage();
  useKeys(review);
  // On phones they follow the comments.
  const isPhone = usePhone();
  return (
    <ReviewContext value={review}>
      <div className={styles.page} data-writing={review.draft.isOpen}>
        <div className={styles.left}>
          <Head />
          <main className={styles.stage}>
            <Suspense fallback={<ReviewVideo />}>
              {review.compare.older ? (
                <CompareVideos
                  key={`${review.compare.older.video.version} ${review.share.video.version}`}
                  older={review.compare.older}
                />
              ) : (
                <ReviewVideo />
              )}
            </Suspense>
            <Timeline />
            <Controls />
            {!isPhone && <Info className={layout.desktop} />}
          </main>
          {!isPhone && <Footer className={layout.desktop} />}
        </div>
        <Side />
      </div>
      <Printing />
      <Suspense>{review.dialog && <Dialogs />}</Suspense>
      <Toasts
        {...review.toasts}
        closeLabel={text('sharePage.close')}
        label={text('sharePage.toasts.label')}
      />
    </ReviewContext>
  );
};

const Side = () => {
  const { text } = usePage();
  const [isSearching, setSearching] = useState(false);
  return (
    <aside aria-label={text('sharePage.list.label')} className={styles.side} data-searching={isSearching}>
      <DecideButtons place="side" />
      <Filters isSearching={isSearching} onSearch={() => setSearching((is) => !is)} />
      <CarryBar />
      <CommentList />
      <Composer />
    </aside>
  );
};

/**
 * The page's keyboard shortcuts. Their code is loaded after the page; keys pressed before that are replayed.
 * If loading fails, all buttons still work.
 */
const useKeys = (review: Review): void => {
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent): void => void early.push(event);
    document.addEventListener('keydown', keep, { signal });
    import('../state/act-on-key').then(
      ({ actOnKey }) => {
        if (signal.aborted) return;
        const act = (event: KeyboardEvent): void => actOnKey(latest.current, event);
        document.removeEventListener('keydown', keep);
        early.forEach(act);
        document.addEventListener('keydown', act, { signal });
      },
      () => gone.abort(),
    );
    return () => gone.abort();
  }, []);
};
