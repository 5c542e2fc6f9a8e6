import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { useFilm } from '../../state/use-film';

/** Chooses a rendition by its height, or automatically. Renders nothing if there is no choice. */
export const QualitySelect = ({ className }: { className: string | undefined }) => {
  const { film } = useReview();
  const { text } = usePage();
  const qualities = useFilm(film, (state) => state.qualities);
  const quality = useFilm(film, (state) => state.quality);
  if (qualities.length < 2) return null;
  return (
    <select
      aria-label={text('sharePage.film.quality')}
      className={className}
      onChange={(event) => film.chooseQuality(event.target.value ? Number(event.target.value) : null)}
      value={quality ?? ''}
    >
      <option value="">{text('sharePage.film.automatic')}</option>
      {qualities.map((lines) => (
        <option key={lines} value={lines}>
          {lines}p
        </option>
      ))}
    </select>
  );
};
