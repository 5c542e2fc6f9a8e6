import { Suspense } from 'react';

import { IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { toTimecode } from '@/lib/review/timecode';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useReviewVideo } from '../../state/use-review-video';
import { late } from '../late';
import { ChapterSelect, QualitySelect, SpeedSelect, toggleFullscreen, Volume } from './video-settings';

import flat from '../flat-control.module.scss';
import layout from '../layout.module.scss';
import styles from './controls.module.scss';

const DrawTools = late(() => import('../../drawing/draw-tools'));

/** Play, step and position. While the user draws, the drawing tools replace the player's settings. */
export const Controls = () => {
  const { reviewVideo, draft } = useReview();
  const { text } = usePage();
  const isPlaying = useReviewVideo(reviewVideo, (state) => state.isPlaying);
  return (
    <div className={styles.controls} data-floats-notices>
      <IconButton
        icon={isPlaying ? paths.pause : paths.play}
        isSolid={!isPlaying}
        label={text(isPlaying ? 'sharePage.video.pause' : 'sharePage.video.play')}
        onClick={() => reviewVideo.toggle()}
      />
      <IconButton
        icon={paths.frameBack}
        label={text('sharePage.video.back')}
        onClick={() => reviewVideo.step(-1)}
      />
      <IconButton
        icon={paths.frameOn}
        label={text('sharePage.video.on')}
        onClick={() => reviewVideo.step(1)}
      />
      <Where />
      <span className={layout.spacer} />
      {draft.isDrawing ? (
        <Suspense>
          <DrawTools />
        </Suspense>
      ) : (
        <Settings />
      )}
    </div>
  );
};

const Where = () => {
  const { reviewVideo, share, toCode, setDialog } = useReview();
  const { text, language } = usePage();
  const frame = useReviewVideo(reviewVideo, (state) => state.frame);
  const fps = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(reviewVideo.fps);
  return (
    <>
      <button
        className={styles.timecode}
        onClick={() => setDialog({ kind: 'timecode' })}
        title={text('sharePage.timecode.title')}
        type="button"
      >
        {toCode(frame)}
      </button>
      <span className={styles.frame}>{text('sharePage.video.frame', { frame })}</span>
      {share.video.fps !== null && (
        <span className={`${styles.total} ${layout.desktop}`}>
          {text('sharePage.video.total', {
            timecode: toTimecode(reviewVideo.last + 1, reviewVideo.fps),
            fps,
          })}
        </span>
      )}
    </>
  );
};

const option = `${flat.control} ${layout.desktop}`;

const Settings = () => {
  const { reviewVideo, share, setDialog } = useReview();
  const { text } = usePage();
  const isMuted = useReviewVideo(reviewVideo, (state) => state.isMuted);
  const hasCaptions = useReviewVideo(reviewVideo, (state) => state.hasCaptions);
  const isCaptioned = useReviewVideo(reviewVideo, (state) => state.isCaptioned);
  return (
    <>
      {share.video.chapters.length > 0 && <ChapterSelect className={`${option} ${styles.chapters}`} />}
      <SpeedSelect className={option} />
      <QualitySelect className={option} />
      {hasCaptions && (
        <button
          aria-label={`CC: ${text('sharePage.video.captions')}`}
          aria-pressed={isCaptioned}
          className={option}
          onClick={() => reviewVideo.toggleCaptions()}
          type="button"
        >
          CC
        </button>
      )}
      <IconButton
        className={layout.desktop}
        icon={isMuted ? paths.mute : paths.sound}
        label={text(isMuted ? 'sharePage.video.unmute' : 'sharePage.video.mute')}
        onClick={() => reviewVideo.toggleMuted()}
      />
      <Volume className={layout.desktop} />
      <IconButton
        className={layout.desktop}
        icon={paths.fullscreen}
        label={text('sharePage.video.fullscreen')}
        onClick={toggleFullscreen}
      />
      <IconButton
        aria-haspopup="dialog"
        className={layout.phone}
        icon={paths.dots}
        label={text('sharePage.video.more')}
        onClick={() => setDialog({ kind: 'video' })}
      />
    </>
  );
};
