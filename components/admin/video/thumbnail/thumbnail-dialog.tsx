'use client';

import { type DragEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { ProgressBar } from '@/components/kit/states/progress-bar';
import { Time } from '@/components/kit/time';
import { formatDuration } from '@/lib/core/i18n/format';
import { usualFps, suggestionCount } from '@/lib/core/media/constants';
import { toFrame } from '@/lib/videos/text-tracks/editing/times';

import { useEdit } from '../sync/edit-context';
import { FramePicker } from './frame-picker';
import { type Thumbnail, useSuggestions, useThumbnail } from './use-thumbnail';

import styles from './thumbnail.module.scss';

/** The video's thumbnail, with a button to change it. */
export const ThumbnailSection = () => {
  const text = useText();
  const { video, rights } = useEdit();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="edit-thumbnail" className={styles.section}>
      {video.previewThumbnailUrl && <Picture alt={text('thumbnail.now')} src={video.previewThumbnailUrl} />}
      <div>
        <h2 id="edit-thumbnail">{text('thumbnail.title')}</h2>
        <p>{text(video.customThumbnailUrl ? 'thumbnail.isCustom' : 'thumbnail.isFrame')}</p>
        {!rights.canUpdate && <p>{text('thumbnail.noPermission')}</p>}
      </div>
      {rights.canUpdate && video.status === 'COMPLETE' && (
        <Button icon="image" onClick={() => setIsOpen(true)}>
          {text('thumbnail.change')}
        </Button>
      )}
      {isOpen && <ThumbnailDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
};

type LibraryPreviewProps = { media: RefObject<HTMLVideoElement | null>; frame: number };

/** The video's card as displayed in the library. */
const LibraryPreview = ({ media, frame }: LibraryPreviewProps) => {
  const text = useText();
  const { video } = useEdit();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const source = media.current;
    const place = canvas.current;
    if (!source || !place) return;
    const draw = () => {
      const { videoWidth, videoHeight } = source;
      if (videoWidth === 0) return;
      // Cropped like in the library: centred, 16:9.
      const height = Math.min(videoHeight, (videoWidth * 9) / 16);
      const width = Math.min(videoWidth, (videoHeight * 16) / 9);
      const cut = [(videoWidth - width) / 2, (videoHeight - height) / 2, width, height] as const;
      place.getContext('2d')?.drawImage(source, ...cut, 0, 0, place.width, place.height);
    };
    draw();
    source.addEventListener('seeked', draw);
    source.addEventListener('loadeddata', draw);
    return () => {
      source.removeEventListener('seeked', draw);
      source.removeEventListener('loadeddata', draw);
    };
  });
  return (
    <section>
      <h3 className={styles.label}>{text('thumbnail.inLibrary')}</h3>
      <div className={styles.card}>
        <div className={styles.picture}>
          <canvas aria-hidden="true" data-frame={frame} height={270} ref={canvas} width={480} />
          <span>{formatDuration(video.duration ?? 0)}</span>
        </div>
        <p className={styles.name}>{video.title}</p>
        <p className={styles.details}>
          <Time value={video.createdAt} /> · {text(`videos.visibility.${video.visibility}`)}
        </p>
      </div>
    </section>
  );
};

type PresentPictureProps = {
  thumbnail: Thumbnail;
  /** Called on completion; the toast with the undo action is behind the dialog. */
  onReset: () => void;
};

/** The current thumbnail, with a button that resets it to the video's automatic one. */
const PresentPicture = ({ thumbnail, onReset }: PresentPictureProps) => {
  const text = useText();
  const { video } = useEdit();
  if (!video.previewThumbnailUrl) return null;
  return (
    <section>
      <h3 className={styles.label}>{text('thumbnail.present')}</h3>
      <div className={styles.present}>
        <Picture alt={text('thumbnail.now')} src={video.previewThumbnailUrl} />
        <div>
          <p>{text(video.customThumbnailUrl ? 'thumbnail.isCustom' : 'thumbnail.isFrame')}</p>
          {video.customThumbnailUrl && (
            <button
              className={styles.link}
              disabled={thumbnail.state.is === 'resetting'}
              onClick={() => void thumbnail.reset().then(onReset)}
              type="button"
            >
              {text(thumbnail.state.is === 'resetting' ? 'thumbnail.resetting' : 'thumbnail.reset')}
            </button>
          )}
        </div>
      </div>
    </section>
  );
};

type GridProps = {
  suggestions: ReturnType<typeof useSuggestions>;
  isChosen: (milliseconds: number) => boolean;
  onChoose: (milliseconds: number) => void;
};

/** Suggested frames, with placeholders for pending ones. */
const SuggestionGrid = ({ suggestions, isChosen, onChoose }: GridProps) => {
  const text = useText();
  const { frames, isDone, hasFailed } = suggestions;
  const missing = isDone || hasFailed ? 0 : suggestionCount - frames.length;
  return (
    <section aria-label={text('thumbnail.suggestions')}>
      <h3 className={styles.label}>{text('thumbnail.suggestions')}</h3>
      <p className="sr-only" role="status">
        {isDone ? text('thumbnail.found', { count: frames.length }) : ''}
      </p>
      {isDone && frames.length === 0 && <p className={styles.note}>{text('thumbnail.noSuggestions')}</p>}
      {hasFailed && <p className={styles.note}>{text('thumbnail.suggestionsFailed')}</p>}
      <div className={styles.grid}>
        {frames.map(({ milliseconds, url }) => {
          const time = formatDuration(milliseconds / 1000);
          return (
            <button
              aria-pressed={isChosen(milliseconds)}
              className={styles.suggestion}
              key={milliseconds}
              onClick={() => onChoose(milliseconds)}
              type="button"
            >
              <Picture alt={text('thumbnail.frameAt', { time })} src={url} />
              <span>{time}</span>
            </button>
          );
        })}
        {Array.from({ length: Math.max(0, missing) }, (_, index) => (
          <span aria-hidden="true" className={styles.missing} key={index} />
        ))}
      </div>
    </section>
  );
};

/** A frame starts at a whole millisecond or slightly later, and is requested by the preceding one. */
const toMilliseconds = (frame: number, fps: number): number => Math.floor((frame * 1000) / fps);

/** Chooses the video's thumbnail: a frame or an uploaded image. */
const ThumbnailDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useText();
  const { video } = useEdit();
  const fps = video.fps ?? usualFps;
  const lastFrame = Math.max(0, toFrame((video.duration ?? 0) * 1000, fps) - 1);
  const [frame, setFrame] = useState(() => Math.round(lastFrame / 2));
  const [isTouched, setIsTouched] = useState(false);
  const media = useRef<HTMLVideoElement>(null);
  const suggestions = useSuggestions(video.id);
  const thumbnail = useThumbnail();
  const { state } = thumbnail;
  const isBusy = state.is === 'choosing' || state.is === 'uploading' || state.is === 'resetting';

  const goTo = useCallback(
    (next: number) => {
      setIsTouched(true);
      setFrame(Math.max(0, Math.min(lastFrame, next)));
    },
    [lastFrame],
  );
  const confirm = async () => {
    if (await thumbnail.choose(toMilliseconds(frame, fps))) onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <p className={styles.note}>{text('thumbnail.note')}</p>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button
            disabled={(isBusy && state.is !== 'choosing') || (!isTouched && suggestions.frames.length === 0)}
            isBusy={state.is === 'choosing'}
            kind="primary"
            onClick={() => void confirm()}
          >
            {text('thumbnail.use')}
          </Button>
        </>
      }
      isDismissible={!isBusy}
      isOpen
      onClose={onClose}
      size="wide"
      title={text('thumbnail.title')}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <FramePicker
            media={media}
            fps={fps}
            frame={frame}
            lastFrame={lastFrame}
            marks={suggestions.frames.map(({ milliseconds }) => toFrame(milliseconds, fps))}
            onChange={goTo}
            url={suggestions.videoUrl}
          />
          <SuggestionGrid
            isChosen={(milliseconds) => toFrame(milliseconds, fps) === frame}
            onChoose={(milliseconds) => goTo(toFrame(milliseconds, fps))}
            suggestions={suggestions}
          />
        </div>
        <div className={styles.side}>
          <LibraryPreview media={media} frame={frame} />
          <PresentPicture onReset={onClose} thumbnail={thumbnail} />
          <OwnPicture onUploaded={onClose} thumbnail={thumbnail} />
        </div>
      </div>
    </Dialog>
  );
};

/** An image with a signed URL, in its final size: Next's optimiser would only fetch it again. */
const Picture = ({ src, alt }: { src: string; alt: string }) => (
  // oxlint-disable-next-line nextjs/no-img-element
  <img alt={alt} src={src} />
);

type OwnPictureProps = { thumbnail: Thumbnail; onUploaded: () => void };

/** An uploaded image instead of a frame. */
const OwnPicture = ({ thumbnail, onUploaded }: OwnPictureProps) => {
  const text = useText();
  const { state } = thumbnail;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const send = async (file: File | undefined) => {
    if (file && (await thumbnail.upload(file))) onUploaded();
  };
  const hold = (event: DragEvent) => {
    // The page behind treats dropped files as videos.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section>
      <h3 className={styles.label}>{text('thumbnail.own')}</h3>
      <div
        className={styles.drop}
        data-over={isOver}
        onDragLeave={() => setIsOver(false)}
        onDragOver={(event) => {
          hold(event);
          setIsOver(true);
        }}
        onDrop={(event) => {
          hold(event);
          setIsOver(false);
          void send(event.dataTransfer.files[0]);
        }}
      >
        {state.is === 'uploading' ? (
          <>
            <Picture alt={text('thumbnail.own')} src={state.preview} />
            <ProgressBar label={text('thumbnail.uploading')} value={state.share} />
          </>
        ) : (
          <>
            <Button aria-describedby={`${id}-rule`} icon="upload" onClick={() => input.current?.click()}>
              {text('thumbnail.chooseFile')}
            </Button>
            <p id={`${id}-rule`}>
              {text('thumbnail.orDrop')}
              <br />
              {text('thumbnail.formats')}
            </p>
          </>
        )}
        <input
          accept="image/jpeg,image/png,image/webp"
          aria-label={text('thumbnail.chooseFile')}
          hidden
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
          ref={input}
          type="file"
        />
      </div>
      {state.is === 'refused' && (
        <p className={styles.refused} role="alert">
          {text(`thumbnail.refused.${state.reason}`)}
        </p>
      )}
    </section>
  );
};
