import { Suspense } from 'react';

import { IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { toTimecode } from '@/lib/review/timecode';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useReviewVideo } from '../../state/use-review-video';
import { late } from '../late';
import { ChapterSelect, QualitySelect, SpeedSelect, toggleFullscreen, Volume } from './video-settings';

const DrawTools = late(() => import('../../drawing/draw-tools'));

/** Play, step and position. While the user draws, the drawing tools replace the player's settings. */
export const Controls = () => {
  const { reviewVideo, draft } = useReview();
  const { text } = usePage();
  const isPlaying = useReviewVideo(reviewVideo, (state) => state.isPlaying);
  return (
    <div className="ctl">
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
      <span className="sp" />
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
        className="tc0"
        onClick={() => setDialog({ kind: 'timecode' })}
        title={text('sharePage.timecode.title')}
        type="button"
      >
        {toCode(frame)}
      </button>
      <span className="fr">{text('sharePage.video.frame', { frame })}</span>
      {share.video.fps !== null && (
        <span className="tot dk">
          {text('sharePage.video.total', {
            timecode: toTimecode(reviewVideo.last + 1, reviewVideo.fps),
            fps,
          })}
        </span>
      )}
    </>
  );
};

const Settings = () => {
  const { reviewVideo, share, setDialog } = useReview();
  const { text } = usePage();
  const isMuted = useReviewVideo(reviewVideo, (state) => state.isMuted);
  const hasCaptions = useReviewVideo(reviewVideo, (state) => state.hasCaptions);
  const isCaptioned = useReviewVideo(reviewVideo, (state) => state.isCaptioned);
  return (
    <>
      {share.video.chapters.length > 0 && <ChapterSelect className="tx dk chapters" />}
      <SpeedSelect className="tx dk" />
      <QualitySelect className="tx dk" />
      {hasCaptions && (
        <button
          aria-label={text('sharePage.video.captions')}
          aria-pressed={isCaptioned}
          className="tx dk"
          onClick={() => reviewVideo.toggleCaptions()}
          type="button"
        >
          CC
        </button>
      )}
      <IconButton
        className="dk"
        icon={isMuted ? paths.mute : paths.sound}
        label={text(isMuted ? 'sharePage.video.unmute' : 'sharePage.video.mute')}
        onClick={() => reviewVideo.toggleMuted()}
      />
      <Volume className="vol dk" />
      <IconButton
        className="dk"
        icon={paths.fullscreen}
        label={text('sharePage.video.fullscreen')}
        onClick={toggleFullscreen}
      />
      <IconButton
        aria-haspopup="dialog"
        className="po"
        icon={paths.dots}
        label={text('sharePage.video.more')}
        onClick={() => setDialog({ kind: 'video' })}
      />
    </>
  );
};
