import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { placeComment } from '../../rules/place-comment';
import { useVideoPlace } from '../../state/use-review-video';

import texts from '../text.module.scss';
import styles from './composer-marks.module.scss';

/** The place of the comment and its drawing, each with a button that removes it. */
export const ComposerMarks = () => {
  const { draft } = useReview();
  return (
    <div className={styles.marks}>
      {draft.markedIn === null ? <PlacePill /> : <MarkedElsewhere version={draft.markedIn} />}
      {draft.pictures.map((file) => (
        <PicturePill file={file} key={`${file.name}${file.lastModified}`} />
      ))}
      {draft.draft.drawing && draft.draft.drawnAt !== null && <DrawingPill frame={draft.draft.drawnAt} />}
    </div>
  );
};

const PlacePill = () => {
  const { reviewVideo, draft, toPlace } = useReview();
  const { text, language } = usePage();
  const frame = useVideoPlace(reviewVideo);
  const { isPlaced, range, drawnAt } = draft.draft;
  const place = placeComment({ isOn: isPlaced, range, drawnAt, frame });
  if (!place) {
    return (
      <button
        className={styles.pill}
        data-tone="quiet"
        onClick={() => draft.change({ isPlaced: true })}
        type="button"
      >
        <IconShape path={paths.clock} />
        {text('sharePage.write.addPlace')}
      </button>
    );
  }
  const { frameIn, frameOut = null } = place;
  const frames = (frameOut ?? frameIn) - frameIn + 1;
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    frames / reviewVideo.fps,
  );
  return (
    <>
      <span className={styles.pill}>
        <IconShape path={range ? paths.range : paths.clock} />
        {toPlace({ frameIn, frameOut })}
        {/* A drawing belongs to its frame and has a separate pill to remove it. */}
        {(range || drawnAt === null) && (
          <button
            aria-label={text('sharePage.write.removePlace')}
            onClick={() => draft.change(range ? { range: null } : { isPlaced: false })}
            type="button"
          >
            <IconShape path={paths.close} />
          </button>
        )}
      </span>
      {range && <span className={styles.frames}>{text('sharePage.write.frames', { frames, seconds })}</span>}
    </>
  );
};

/**
 * Shown if range and drawing belong to another version: the user returns to that version or discards them.
 */
const MarkedElsewhere = ({ version }: { version: number }) => {
  const { draft, share, showVersion, compare } = useReview();
  const { text } = usePage();
  return (
    <div className={styles.elsewhere} role="status">
      <span>{text('sharePage.write.markedIn', { version })}</span>
      {share.versions.some((each) => each.version === version) && (
        <button
          className={texts.link}
          onClick={() => {
            compare.end();
            void showVersion(version);
          }}
          type="button"
        >
          {text('sharePage.write.showMarked', { version })}
        </button>
      )}
      <button className={texts.link} onClick={draft.dropMarks} type="button">
        {text('sharePage.write.dropMarks')}
      </button>
    </div>
  );
};

const PicturePill = ({ file }: { file: File }) => {
  const { draft } = useReview();
  const { text } = usePage();
  return (
    <span className={styles.pill} data-tone="quiet">
      <IconShape path={paths.image} />
      <span className={styles.fileName}>{file.name}</span>
      <button
        aria-label={text('sharePage.write.removePicture', { name: file.name })}
        onClick={() => draft.setPictures(draft.pictures.filter((each) => each !== file))}
        type="button"
      >
        <IconShape path={paths.close} />
      </button>
    </span>
  );
};

const DrawingPill = ({ frame }: { frame: number }) => {
  const { draft, toCode } = useReview();
  const { text } = usePage();
  return (
    <span className={styles.pill} data-tone="quiet">
      <IconShape path={paths.edit} />
      {text('sharePage.write.drawn', { timecode: toCode(frame) })}
      <button
        aria-label={text('sharePage.write.removeDrawing')}
        onClick={() => draft.change({ drawing: null, drawnAt: null })}
        type="button"
      >
        <IconShape path={paths.close} />
      </button>
    </span>
  );
};
