import { Modal } from '@/components/kit/dialogs/modal';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useReviewVideo } from '../../state/use-review-video';
import { ChapterSelect, QualitySelect, SpeedSelect, toggleFullscreen, Volume } from './video-settings';

import styles from './video-dialog.module.scss';
import controls from '@/components/kit/fields/control.module.scss';

/** The player's settings on phones, which have no room for them below the video. */
export const ReviewVideoDialog = ({ onClose }: { onClose: () => void }) => {
  const { reviewVideo, share } = useReview();
  const { text } = usePage();
  const isMuted = useReviewVideo(reviewVideo, (state) => state.isMuted);
  const hasQualities = useReviewVideo(reviewVideo, (state) => state.qualities.length > 1);
  const hasCaptions = useReviewVideo(reviewVideo, (state) => state.hasCaptions);
  const isCaptioned = useReviewVideo(reviewVideo, (state) => state.isCaptioned);
  return (
    <Modal size="small" onClose={onClose} title={text('sharePage.video.more')}>
      <div className={styles.settings}>
        {hasCaptions && (
          <button aria-pressed={isCaptioned} onClick={() => reviewVideo.toggleCaptions()} type="button">
            {text('sharePage.video.captions')}
            {isCaptioned && <IconShape path={paths.check} />}
          </button>
        )}
        <button aria-pressed={isMuted} onClick={() => reviewVideo.toggleMuted()} type="button">
          {text('sharePage.video.mute')}
          <IconShape path={isMuted ? paths.mute : paths.sound} />
        </button>
        {share.video.chapters.length > 0 && (
          <div>
            <span aria-hidden="true">{text('sharePage.video.chapter')}</span>
            <ChapterSelect className={controls.control} />
          </div>
        )}
        <div>
          <span aria-hidden="true">{text('sharePage.video.speed')}</span>
          <SpeedSelect className={controls.control} />
        </div>
        {hasQualities && (
          <div>
            <span aria-hidden="true">{text('sharePage.video.quality')}</span>
            <QualitySelect className={controls.control} />
          </div>
        )}
        <div>
          <span aria-hidden="true">{text('sharePage.video.volume')}</span>
          <Volume />
        </div>
        <button
          onClick={() => {
            onClose();
            toggleFullscreen();
          }}
          type="button"
        >
          {text('sharePage.video.fullscreen')}
          <IconShape path={paths.fullscreen} />
        </button>
      </div>
    </Modal>
  );
};
