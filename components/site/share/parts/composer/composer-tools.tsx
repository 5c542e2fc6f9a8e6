import { useRef } from 'react';

import { IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import * as toolPaths from '@/components/kit/tool-icon-paths';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { setEnd } from '../../rules/place-comment';

/** Buttons to draw and to set the ends of a range at the current frame. */
const ComposerTools = () => {
  const { reviewVideo, draft, startDrawing } = useReview();
  const { text } = usePage();
  const { range } = draft.draft;
  const isElsewhere = draft.markedIn !== null;
  const end = (which: 'in' | 'out') => () =>
    draft.change({ isPlaced: true, range: setEnd(range, which, reviewVideo.getState().frame) });
  return (
    <>
      <IconButton
        aria-pressed={draft.isDrawing}
        disabled={isElsewhere}
        icon={paths.edit}
        label={text('sharePage.write.draw')}
        onClick={() => (draft.isDrawing ? draft.setDrawing(false) : startDrawing())}
      />
      <IconButton
        disabled={isElsewhere}
        icon={toolPaths.rangeIn}
        label={text('sharePage.write.setIn')}
        onClick={end('in')}
      />
      <IconButton
        disabled={isElsewhere}
        icon={toolPaths.rangeOut}
        label={text('sharePage.write.setOut')}
        onClick={end('out')}
      />
      <PickPicture />
    </>
  );
};

/** Maximum number of images per comment that the server accepts. */
const maxPictures = 4;

const PickPicture = () => {
  const { draft } = useReview();
  const { text } = usePage();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        disabled={draft.pictures.length >= maxPictures}
        icon={paths.image}
        label={text('sharePage.write.picture')}
        onClick={() => field.current?.click()}
      />
      <input
        accept="image/jpeg,image/png,image/webp"
        aria-hidden="true"
        className="sr-only"
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

export default ComposerTools;
