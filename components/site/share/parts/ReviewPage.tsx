import { useState } from 'react';

import type { OpenModel } from '../model';
import { usePage } from '../page-context';
import { ReviewContext } from '../review-context';
import { useKeys } from '../state/use-keys';
import { useReview } from '../state/use-review';
import { Brand } from './Brand';
import { CommentList } from './CommentList';
import { Composer } from './Composer';
import { Controls } from './Controls';
import { DecideButtons } from './DecideButtons';
import { Dialogs } from './Dialogs';
import { Film } from './Film';
import { Filters } from './Filters';
import { Footer } from './Footer';
import { IconButton } from './IconButton';
import { Info } from './Info';
import { Timeline } from './Timeline';
import { Toasts } from './Toasts';

/** Watch, comment, draw, decide: film to the edge, words right of it or below. */
export const ReviewPage = ({ model }: { model: OpenModel }) => {
  const review = useReview(model);
  useKeys(review);
  return (
    <ReviewContext value={review}>
      <div className={review.draft.isOpen ? 'rv writing' : 'rv'}>
        <div className="lft">
          <Head review={review} />
          <main className="stage">
            <Film />
            <Timeline />
            <Controls />
            <Info />
          </main>
          <Footer />
        </div>
        <Side />
      </div>
      <Dialogs />
      <Toasts />
    </ReviewContext>
  );
};

const Head = ({ review }: { review: ReturnType<typeof useReview> }) => {
  const { text } = usePage();
  const { share, thread, threads } = review;
  const openCount = threads.filter(({ comment }) => !comment.resolvedAt).length;
  return (
    <header className="hd">
      <Brand workspace={share.share.workspace} />
      <div className="ti">
        <h1 title={share.video.title}>{share.video.title}</h1>
        <span className="sub">
          {text('sharePage.version', { version: share.video.version })}
          <span className="po"> · {text('sharePage.list.openCount', { count: openCount })}</span>
        </span>
      </div>
      <span className="sp" />
      {thread.version !== share.video.version && (
        <p className="newer" role="status">
          {text('sharePage.newVersion')}{' '}
          <button className="link" onClick={() => location.reload()} type="button">
            {text('sharePage.reload')}
          </button>
        </p>
      )}
      <DecideButtons place="head" />
      <IconButton
        className="dk"
        icon="keys"
        label={text('sharePage.keysOpen')}
        onClick={() => review.setDialog({ kind: 'keys' })}
      />
    </header>
  );
};

const Side = () => {
  const { text } = usePage();
  const [isSearching, setSearching] = useState(false);
  return (
    <aside aria-label={text('sharePage.list.label')} className={isSearching ? 'side searching' : 'side'}>
      <DecideButtons place="side" />
      <Filters isSearching={isSearching} onSearch={() => setSearching((is) => !is)} />
      <CommentList />
      <Composer />
    </aside>
  );
};
