import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useFilm } from '../../state/use-film';

const speeds = [0.25, 0.5, 1, 1.5, 2, 4];

/** Playback speed. Choosing one starts playback. */
export const SpeedSelect = ({ className }: { className: string | undefined }) => {
  const { film } = useReview();
  const { text } = usePage();
  const speed = useFilm(film, (state) => (state.isPlaying ? state.speed : 1));
  return (
    <select
      aria-label={text('sharePage.film.speed')}
      className={className}
      onChange={(event) => film.play(Number(event.target.value))}
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
