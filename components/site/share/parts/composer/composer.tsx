import { IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useFilmPlace } from '../../state/use-film';
import { OpenComposer } from './open-composer';

/** The form for a new comment. While closed, it shows the place a comment would get. */
export const Composer = () => {
  const { canComment, draft } = useReview();
  if (!canComment) return <Closed />;
  // Part of the main script, so that the form has the focus before the next key is pressed.
  return draft.isOpen ? <OpenComposer /> : <IdleComposer />;
};

const Closed = () => {
  const { text } = usePage();
  return (
    <div className="bot">
      <IconShape path={paths.lock} />
      <p>
        <b>{text('sharePage.write.closedTitle')}</b>
        {text('sharePage.write.closedText')}
      </p>
    </div>
  );
};

const IdleComposer = () => {
  const { film, startWriting, startDrawing, draft, toCode } = useReview();
  const { text } = usePage();
  const frame = useFilmPlace(film);
  const timecode = toCode(frame);
  return (
    <div className="cmp">
      <div className="idle">
        <button className="t" onClick={() => startWriting()} type="button">
          {draft.draft.text ||
            (draft.draft.isPlaced ? text('sharePage.write.at', { timecode }) : text('sharePage.write.plain'))}
        </button>
        <IconButton icon={paths.edit} label={text('sharePage.write.draw')} onClick={startDrawing} />
        <IconButton
          icon={paths.range}
          label={text('sharePage.write.range')}
          onClick={() => {
            startWriting({ isTyping: false });
            const { frame: here } = film.getState();
            draft.change({ isPlaced: true, range: { frameIn: here, frameOut: here } });
          }}
        />
      </div>
    </div>
  );
};
