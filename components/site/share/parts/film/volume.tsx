import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useFilm } from '../../state/use-film';

/** Volume slider. Its left end mutes the video. */
export const Volume = ({ className }: { className: string }) => {
  const { film } = useReview();
  const { text } = usePage();
  const volume = useFilm(film, (state) => (state.isMuted ? 0 : state.volume));
  return (
    <input
      aria-label={text('sharePage.film.volume')}
      className={className}
      max={1}
      min={0}
      onChange={(event) => film.setVolume(Number(event.target.value))}
      step={0.05}
      type="range"
      value={volume}
    />
  );
};
