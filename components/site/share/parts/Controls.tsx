import { lazy, Suspense } from 'react';
import { toTimecode } from '@/lib/review/timecode';

import { usePage } from '../page-context';
import { useReview } from '../review-context';
import { parseTimestamp, toFrame } from '../rules/timecode';
import { useFilm } from '../state/use-film';
import { IconButton } from './IconButton';

const DrawTools = lazy(() => import('../drawing/DrawTools'));

/** Play, step, where the film is; while somebody draws the tools take the place of the player's settings. */
export const Controls = () => {
  const { film, draft } = useReview();
  const { text } = usePage();
  const isPlaying = useFilm(film, (state) => state.isPlaying);
  return (
    <div className="ctl">
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={text(isPlaying ? 'sharePage.film.pause' : 'sharePage.film.play')}
        onClick={() => film.toggle()}
      />
      <IconButton icon="back" label={text('sharePage.film.back')} onClick={() => film.step(-1)} />
      <IconButton icon="on" label={text('sharePage.film.on')} onClick={() => film.step(1)} />
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
  const { film, share } = useReview();
  const { text, language } = usePage();
  const frame = useFilm(film, (state) => state.frame);
  const fps = new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(film.fps);
  return (
    <>
      <span className="tc0">{toTimecode(frame, film.fps)}</span>
      <span className="fr">{text('sharePage.film.frame', { frame })}</span>
      {share.video.fps !== null && (
        <span className="tot dk">
          {text('sharePage.film.total', { timecode: toTimecode(film.last + 1, film.fps), fps })}
        </span>
      )}
    </>
  );
};

const speeds = [0.25, 0.5, 1, 1.5, 2, 4];

const Settings = () => {
  const { film, share } = useReview();
  const { text } = usePage();
  const speed = useFilm(film, (state) => state.speed);
  const isPlaying = useFilm(film, (state) => state.isPlaying);
  const isMuted = useFilm(film, (state) => state.isMuted);
  const hasCaptions = useFilm(film, (state) => state.hasCaptions);
  const isCaptioned = useFilm(film, (state) => state.isCaptioned);
  return (
    <>
      {share.video.chapters.length > 0 && <Chapters />}
      <select
        aria-label={text('sharePage.film.speed')}
        className="tx dk"
        onChange={(event) => film.play(Number(event.target.value))}
        value={isPlaying ? speed : 1}
      >
        {[...new Set([...speeds, isPlaying ? speed : 1])]
          .sort((a, b) => a - b)
          .map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
      </select>
      {hasCaptions && (
        <button
          aria-label={text('sharePage.film.captions')}
          aria-pressed={isCaptioned}
          className="tx dk"
          onClick={() => film.toggleCaptions()}
          type="button"
        >
          CC
        </button>
      )}
      <IconButton
        className="dk"
        icon={isMuted ? 'mute' : 'sound'}
        label={text(isMuted ? 'sharePage.film.unmute' : 'sharePage.film.mute')}
        onClick={() => film.toggleMuted()}
      />
      <IconButton icon="full" label={text('sharePage.film.fullscreen')} onClick={toggleFullscreen} />
    </>
  );
};

const Chapters = () => {
  const { film, share } = useReview();
  const { text } = usePage();
  const frame = useFilm(film, (state) => state.frame);
  const chapters = share.video.chapters.map(({ title, timestamp }) => ({
    title,
    start: toFrame(parseTimestamp(timestamp), film.fps),
  }));
  const current = chapters.findLast(({ start }) => start <= frame) ?? chapters[0];
  return (
    <select
      aria-label={text('sharePage.film.chapter')}
      className="tx dk chapters"
      onChange={(event) => film.seek(Number(event.target.value))}
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

/** The picture with its drawings; a phone without that shows nothing else anyway. */
const toggleFullscreen = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.getElementById('film')?.requestFullscreen?.();
  change?.catch(() => undefined);
};
