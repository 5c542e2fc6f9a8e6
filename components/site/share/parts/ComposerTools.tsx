import { useRef } from 'react';

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
      <PickPicture />
    </>
  );
};

/** As many pictures as the server takes with one comment. */
const maxPictures = 4;

const PickPicture = () => {
  const { draft } = useReview();
  const { text } = usePage();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        disabled={draft.pictures.length >= maxPictures}
        icon="picture"
        label={text('sharePage.write.picture')}
        onClick={() => field.current?.click()}
      />
      <input
        accept="image/jpeg,image/png,image/webp"
        aria-hidden="true"
        className="vh"
        multiple
        onChange={(event) => {
          const files = [...draft.pictures, ...(event.target.files ?? [])].slice(0, maxPictures);
          event.target.value = '';
          draft.setPictures(files);
        }}
        ref={field}
        tabIndex={-1}
        type="file"
      />
    </>
  );
};
