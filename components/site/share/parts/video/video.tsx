import { createElement, Suspense, useEffect, useState } from 'react';

import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import type { Share } from '@/lib/review/sharing/page/describe-share';
import { getDrawnFrame } from '@/lib/review/timecode';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import type { ReviewVideoElement } from '../../state/create-review-video';
import { useMounted } from '../../state/use-device';
import { usePlayback } from '../../state/use-playback';
import { useReviewVideo } from '../../state/use-review-video';
import { late, Unloaded } from '../late';

import frame from './video-player.module.scss';
import styles from './video.module.scss';

/**
 * Whether the player's script failed to load. It comes from the media origin, which a network may block.
 * Requesting the same URL again does not load it twice.
 */
const useMissingPlayer = (script: string | undefined): boolean => {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!script) return;
    let isGone = false;
    import(script).catch(() => isGone || setMissing(true));
    return () => {
      isGone = true;
    };
  }, [script]);
  return isMissing;
};

const DrawLayer = late(() => import('../../drawing/draw-layer'));
const ShownDrawing = late(() => import('../../drawing/shown-drawing'));

/** Frame size if the video does not have one. */
export const usualSize = { width: 1600, height: 900 };

/** The video, its drawings, and the recipient's watermark. Our player is used without its controls. */
export const ReviewVideo = () => {
  const { share, reviewVideo, draft, api, model } = useReview();
  const { text } = usePage();
  const isMissing = useMissingPlayer(model.player?.script);
  const { video } = share;
  const playback = usePlayback({ share, api, reviewVideo });
  const width = video.width ?? usualSize.width;
  const height = video.height ?? usualSize.height;
  return (
    <section
      aria-label={text('sharePage.video.label')}
      className={styles.video}
      data-floats-notices
      id="video"
    >
      {/* Reserves the aspect ratio from the first paint on, without inline styles. */}
      <svg aria-hidden="true" className={styles.shape} viewBox={`0 0 ${width} ${height}`} />
      <ReviewPlayer
        follow={reviewVideo.follow}
        key={toPlayerKey(video.version, playback)}
        playback={playback}
      />
      {!draft.isDrawing && !isMissing && <PlayArea />}
      {isMissing && (
        <div className={styles.missing}>
          <Unloaded />
        </div>
      )}
      <Suspense>
        <Overlay height={height} width={width} />
      </Suspense>
      <Watermark />
    </section>
  );
};

/** A click anywhere on the video plays or pauses. */
const PlayArea = () => {
  const { reviewVideo } = useReview();
  const { text } = usePage();
  const isPlaying = useReviewVideo(reviewVideo, (state) => state.isPlaying);
  const isBroken = useReviewVideo(reviewVideo, (state) => state.isBroken);
  const hasMoved = useReviewVideo(reviewVideo, (state) => state.frame > 0 || state.isPlaying);
  // The player's error screen has to be clickable.
  if (isBroken) return null;
  return (
    <button
      aria-label={text(isPlaying ? 'sharePage.video.pause' : 'sharePage.video.play')}
      className={styles.playArea}
      onClick={() => reviewVideo.toggle()}
      tabIndex={-1}
      type="button"
    >
      {!hasMoved && (
        <span className={styles.start}>
          <IconShape isSolid path={paths.play} />
        </span>
      )}
    </button>
  );
};

/** The drawing on the frame: the draft's, or the open comment's. */
export const Overlay = ({ width, height }: { width: number; height: number }) => {
  const { draft, active, reviewVideo, isDrawingShown, setDrawingShown } = useReview();
  const { text } = usePage();
  const isPlaying = useReviewVideo(reviewVideo, (state) => state.isPlaying);
  const frame = useReviewVideo(reviewVideo, (state) => state.frame);
  const isMounted = useMounted();
  if (!isMounted) return null;
  if (draft.isDrawing) return <DrawLayer height={height} width={width} />;
  if (isPlaying) return null;
  const { drawing, drawnAt } = draft.draft;
  if (draft.isOpen && drawing && drawnAt === frame)
    return <ShownDrawing drawing={drawing} height={height} width={width} />;
  if (!active?.drawing || getDrawnFrame(active.drawing, active.frameIn) !== frame) return null;
  return (
    <>
      {isDrawingShown && <ShownDrawing drawing={active.drawing} height={height} width={width} />}
      <button className={styles.drawingToggle} onClick={() => setDrawingShown(!isDrawingShown)} type="button">
        <IconShape path={paths.eye} />
        {text(isDrawingShown ? 'sharePage.video.hideDrawing' : 'sharePage.video.showDrawing')}
      </button>
    </>
  );
};

/** The recipient's name over the video, in every view. */
export const Watermark = () => {
  const { watermark } = useReview().share.share;
  return watermark ? (
    <span aria-hidden="true" className={frame.watermark}>
      {watermark}
    </span>
  ) : null;
};

type ReviewPlayerProps = {
  playback: Share['playback'];
  /** Subscribes to the element while it is mounted. The function must be stable across renders. */
  follow: (element: ReviewVideoElement) => () => void;
};

/**
 * The `key` of a player. A player that was given data keeps it, so switching to one that polls data.json
 * needs a new element.
 */
export const toPlayerKey = (version: number, { data }: Share['playback']): string =>
  `${version} ${data ? 'given' : 'polled'}`;

/** Our player without its controls. */
export const ReviewPlayer = ({ playback, follow }: ReviewPlayerProps) => {
  const { text, language } = usePage();
  const [element, setElement] = useState<ReviewVideoElement | null>(null);
  const { data, dataUrl, posterUrl } = playback;
  useEffect(() => (element ? follow(element) : undefined), [element, follow]);
  useEffect(() => {
    if (!element || !data) return;
    let isGone = false;
    // The element accepts properties only once its script has defined it.
    void customElements.whenDefined(element.localName).then(() => {
      if (!isGone) Object.assign(element, { data });
    });
    return () => {
      isGone = true;
    };
  }, [element, data]);
  return createElement(
    'reelhof-player',
    {
      ref: setElement,
      src: data ? undefined : dataUrl,
      controls: 'none',
      shortcuts: 'off',
      preview: '',
      captions: '0',
      lang: language,
    },
    // oxlint-disable-next-line nextjs/no-img-element -- this page loads no script of Next
    posterUrl ? <img alt={text('sharePage.video.poster')} src={posterUrl} /> : null,
  );
};
