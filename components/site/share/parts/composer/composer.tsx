import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';

import { BaseButton, IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { placeComment } from '../../rules/place-comment';
import { useVideoPlace } from '../../state/use-review-video';
import { handleFormKeys } from '../comments/comment-forms';
import { late } from '../late';
import { findMentions, MentionField } from './mention-field';
import { NameField } from './name-field';

import layout from '../layout.module.scss';
import texts from '../text.module.scss';
import marks from './composer-marks.module.scss';
import styles from './composer.module.scss';

const ComposerTools = late(() => import('./composer-tools'));

/** The open form for a new comment. */
const OpenComposer = () => {
  const { reviewVideo, draft, actions, identity, endWriting } = useReview();
  const { text } = usePage();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (draft.focusCount > 0) field.current?.focus();
  }, [draft.focusCount]);
  const { text: words, isPlaced, range, drawing, drawnAt } = draft.draft;
  const canSend = words.trim() !== '' && identity.name.trim() !== '' && draft.markedIn === null && !isBusy;

  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (!canSend) return;
    setBusy(true);
    const { frame } = reviewVideo.getState();
    const place = placeComment({ isOn: isPlaced, range, drawnAt, frame });
    const added = await actions.add(
      {
        text: words.trim(),
        mentions: findMentions(words, draft.draft.mentions),
        ...place,
        ...(drawing && { drawing: drawnAt === null ? drawing : { ...drawing, frame: drawnAt } }),
        pictures: draft.pictures,
      },
      () => void send(),
    );
    setBusy(false);
    if (added) endWriting();
  };
  const close = (): void => {
    if (draft.isDrawing) draft.setDrawing(false);
    else draft.setOpen(false);
  };
  return (
    <form
      aria-label={text('sharePage.write.label')}
      className={styles.composer}
      onKeyDown={handleFormKeys({ onSend: send, onEscape: close })}
      onSubmit={(event) => void send(event)}
    >
      <NameField isDisabled={isBusy} />
      {/* The form is disabled while the comment is being sent. */}
      <fieldset className={styles.box} disabled={isBusy}>
        <ComposerMarks />
        <MentionField
          aria-label={text('sharePage.comment.text')}
          className={styles.text}
          maxLength={5000}
          onMention={(mention) => draft.change({ mentions: [...draft.draft.mentions, mention] })}
          onText={(next) => draft.change({ text: next })}
          placeholder={text('sharePage.write.placeholder')}
          ref={field}
          rows={3}
          value={words}
        />
        <div className={styles.tools}>
          <Suspense>
            <ComposerTools />
          </Suspense>
          <span className={layout.spacer} />
          <BaseButton
            kind="quiet"
            size="small"
            onClick={() => {
              draft.setDrawing(false);
              draft.setOpen(false);
            }}
          >
            {text('sharePage.cancel')}
          </BaseButton>
          <BaseButton kind="primary" size="small" disabled={!canSend} type="submit">
            {text('sharePage.write.send')}
          </BaseButton>
        </div>
      </fieldset>
      {!identity.isSignedIn && (
        <p className={`${styles.hint} ${layout.desktop}`}>{text('sharePage.write.hint')}</p>
      )}
    </form>
  );
};

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
    <div className={styles.closed}>
      <IconShape path={paths.lock} />
      <p>
        <b>{text('sharePage.write.closedTitle')}</b>
        {text('sharePage.write.closedText')}
      </p>
    </div>
  );
};

const IdleComposer = () => {
  const { reviewVideo, startWriting, startDrawing, draft, toCode } = useReview();
  const { text } = usePage();
  const frame = useVideoPlace(reviewVideo);
  const timecode = toCode(frame);
  return (
    <div className={styles.idle}>
      <div className={styles.idleBox}>
        <button className={styles.idleText} onClick={() => startWriting()} type="button">
          {draft.draft.text ||
            (draft.draft.isPlaced ? text('sharePage.write.at', { timecode }) : text('sharePage.write.plain'))}
        </button>
        <IconButton icon={paths.edit} label={text('sharePage.write.draw')} onClick={startDrawing} />
        <IconButton
          icon={paths.range}
          label={text('sharePage.write.range')}
          onClick={() => {
            startWriting({ isTyping: false });
            const { frame: here } = reviewVideo.getState();
            draft.change({ isPlaced: true, range: { frameIn: here, frameOut: here } });
          }}
        />
      </div>
    </div>
  );
};

/** The place of the comment and its drawing, each with a button that removes it. */
const ComposerMarks = () => {
  const { draft } = useReview();
  return (
    <div className={marks.marks}>
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
        className={marks.pill}
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
      <span className={marks.pill}>
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
      {range && <span className={marks.frames}>{text('sharePage.write.frames', { frames, seconds })}</span>}
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
    <div className={marks.elsewhere} role="status">
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
    <span className={marks.pill} data-tone="quiet">
      <IconShape path={paths.image} />
      <span className={marks.fileName}>{file.name}</span>
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
    <span className={marks.pill} data-tone="quiet">
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
