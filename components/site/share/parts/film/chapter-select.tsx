import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import { parseTimestamp, toFrame } from '../../rules/timecode';
import { useFilm } from '../../state/use-film';

/** Shows the current chapter and seeks to another one. */
export const ChapterSelect = ({ className }: { className: string | undefined }) => {
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
      className={className}
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
