import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { parseTimestamp, toFrame } from '../../rules/formats';
import { useReviewVideo } from '../../state/use-review-video';

import styles from './video-settings.module.scss';

/** Shows the current chapter and seeks to another one. */
export const ChapterSelect = ({ className }: { className: string | undefined }) => {
  const { reviewVideo, share } = useReview();
  const { text } = usePage();
  const frame = useReviewVideo(reviewVideo, (state) => state.frame);
  const chapters = share.video.chapters.map(({ title, timestamp }) => ({
    title,
    start: toFrame(parseTimestamp(timestamp), reviewVideo.fps),
  }));
  const current = chapters.findLast(({ start }) => start <= frame) ?? chapters[0];
  return (
    <select
      aria-label={text('sharePage.video.chapter')}
      className={className}
      onChange={(event) => reviewVideo.seek(Number(event.target.value))}
      value={current?.start}
    >
      {chapters.map(({ title, start }) => (
        <option key={start} value={start}>
          {title}
        </option>
      ))}
    </select>
  );
};

const speeds = [0.25, 0.5, 1, 1.5, 2, 4];

/** Playback speed. Choosing one starts playback. */
export const SpeedSelect = ({ className }: { className: string | undefined }) => {
  const { reviewVideo } = useReview();
  const { text } = usePage();
  const speed = useReviewVideo(reviewVideo, (state) => (state.isPlaying ? state.speed : 1));
  return (
    <select
      aria-label={text('sharePage.video.speed')}
      className={className}
      onChange={(event) => reviewVideo.play(Number(event.target.value))}
      value={speed}
    >
      {[...new Set([...speeds, speed])]
        .sort((a, b) => a - b)
        .map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
    </select>
  );
};

/** Chooses a rendition by its height, or automatically. Renders nothing if there is no choice. */
export const QualitySelect = ({ className }: { className: string | undefined }) => {
  const { reviewVideo } = useReview();
  const { text } = usePage();
  const qualities = useReviewVideo(reviewVideo, (state) => state.qualities);
  const quality = useReviewVideo(reviewVideo, (state) => state.quality);
  if (qualities.length < 2) return null;
  return (
    <select
      aria-label={text('sharePage.video.quality')}
      className={className}
      onChange={(event) => reviewVideo.chooseQuality(event.target.value ? Number(event.target.value) : null)}
      value={quality ?? ''}
    >
      <option value="">{text('sharePage.video.automatic')}</option>
      {qualities.map((lines) => (
        <option key={lines} value={lines}>
          {lines}p
        </option>
      ))}
    </select>
  );
};

/** Fullscreen with drawings. Phones without the Fullscreen API show little besides the video anyway. */
export const toggleFullscreen = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.getElementById('video')?.requestFullscreen?.();
  change?.catch(() => undefined);
};

/** Volume slider. Its left end mutes the video. */
export const Volume = ({ className = '' }: { className?: string | undefined }) => {
  const { reviewVideo } = useReview();
  const { text } = usePage();
  const volume = useReviewVideo(reviewVideo, (state) => (state.isMuted ? 0 : state.volume));
  return (
    <input
      aria-label={text('sharePage.video.volume')}
      className={`${styles.volume} ${className}`}
      max={1}
      min={0}
      onChange={(event) => reviewVideo.setVolume(Number(event.target.value))}
      step={0.05}
      type="range"
      value={volume}
    />
  );
};
