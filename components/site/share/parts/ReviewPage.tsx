import { Suspense, useState } from 'react';

import type { OpenModel } from '../model';
import { usePage } from '../page-context';
import { ReviewContext } from '../review-context';
import { useKeys } from '../state/use-keys';
import { usePhone } from '../state/use-phone';
import { useReview } from '../state/use-review';
import { CarryBar } from './comments/CarryBar';
import { CommentList } from './comments/CommentList';
import { Composer } from './composer/Composer';
import { Controls } from './film/Controls';
import { DecideButtons } from './DecideButtons';
import { Film } from './film/Film';
import { Filters } from './comments/Filters';
import { Footer } from './Footer';
import { Head } from './Head';
import { Info } from './Info';
import { late } from './late';
import { Timeline } from './film/Timeline';
import { Printing } from '../print/Printing';
import { Toasts } from './Toasts';

const Dialogs = late(() => import('./dialogs/Dialogs'));
const CompareFilms = late(() => import('../compare/CompareFilms'));

/** Watch, comment, draw, decide: film to the edge, words right of it or below. */
export const ReviewPage = ({ model }: { model: OpenModel }) => {
  const review = useReview(model);
  useKeys(review);
  // There they stand at the end of the comments.
  const isPhone = usePhone();
  return (
    <ReviewContext value={review}>
      <div className={review.draft.isOpen ? 'rv writing' : 'rv'}>
        <div className="lft">
          <Head />
          <main className="stage">
            <Suspense fallback={<Film />}>
              {review.compare.older ? (
                <CompareFilms
                  key={`${review.compare.older.video.version} ${review.share.video.version}`}
                  older={review.compare.older}
                />
              ) : (
                <Film />
              )}
            </Suspense>
            <Timeline />
            <Controls />
            {!isPhone && <Info />}
          </main>
          {!isPhone && <Footer />}
        </div>
        <Side />
      </div>
      <Printing />
      <Suspense>{review.dialog && <Dialogs />}</Suspense>
      <Toasts />
    </ReviewContext>
  );
};

const Side = () => {
  const { text } = usePage();
  const [isSearching, setSearching] = useState(false);
  return (
    <aside aria-label={text('sharePage.list.label')} className={isSearching ? 'side searching' : 'side'}>
      <DecideButtons place="side" />
      <Filters isSearching={isSearching} onSearch={() => setSearching((is) => !is)} />
      <CarryBar />
      <CommentList />
      <Composer />
    </aside>
  );
};
