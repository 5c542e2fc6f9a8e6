import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { setEnd } from '../rules/place-comment';
import { IconButton } from './IconButton';

/** Draw, and set the ends of a range where the film stands. */
export const ComposerTools = () => {
  const { film, draft, startDrawing } = useReview();
  const { text } = usePage();
  const { range } = draft.draft;
  const end = (which: 'in' | 'out') => () =>
    draft.change({ isPlaced: true, range: setEnd(range, which, film.getState().frame) });
  return (
    <>
      <IconButton
        aria-pressed={draft.isDrawing}
        icon="pen"
        label={text('sharePage.write.draw')}
        onClick={() => (draft.isDrawing ? draft.setDrawing(false) : startDrawing())}
      />
      <button className="tx" onClick={end('in')} title={text('sharePage.write.setIn')} type="button">
        <span aria-hidden="true">[</span>
        <span className="vh">{text('sharePage.write.setIn')}</span>
      </button>
      <button className="tx" onClick={end('out')} title={text('sharePage.write.setOut')} type="button">
        <span aria-hidden="true">]</span>
        <span className="vh">{text('sharePage.write.setOut')}</span>
      </button>
    </>
  );
};
