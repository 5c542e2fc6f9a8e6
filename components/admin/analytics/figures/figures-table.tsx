import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';

import { formatFigure, type Figure } from './format-figure';
import type { ExtraColumn, Point } from './points';
import styles from './figures.module.scss';

type FiguresTableProps = {
  title: string;
  points: Point[];
  figure: Figure;
  heads: { period: string; value: string; before: string | null };
  extra: ExtraColumn[];
  active: number | null;
  onActive: (index: number | null) => void;
};

/** The points of a chart as table rows, newest first, with their total. */
export const FiguresTable = ({
  title,
  points,
  figure,
  heads,
  extra,
  active,
  onActive,
}: FiguresTableProps) => {
  const text = useText();
  const language = useLanguage();
  const show = (value: number): string => formatFigure(language, figure, value);
  const sum = points.reduce((total, { value }) => total + value, 0);
  return (
    <div
      aria-label={text('analytics.table', { title })}
      className={styles.tableSide}
      role="group"
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{heads.period}</th>
            <th scope="col">{heads.value}</th>
            {heads.before && <th scope="col">{heads.before}</th>}
            {extra.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {points
          .map((point, index) => ({ point, index }))
          .reverse()
          .map(({ point, index }) => (
            <tbody key={point.key} onMouseEnter={() => onActive(index)} onMouseLeave={() => onActive(null)}>
              <tr className={index === active ? styles.hot : undefined}>
                <th scope="row">
                  {point.title} <Note point={point} />
                </th>
                <td>{show(point.value)}</td>
                {heads.before && <td>{point.before === null ? '–' : show(point.before)}</td>}
                {extra.map(({ head, cells }) => (
                  <td key={head}>{cells[index]}</td>
                ))}
              </tr>
              {point.estimate !== null && (
                <tr className={styles.estimate}>
                  <th scope="row">{text('analytics.expected')}</th>
                  <td>≈ {show(point.estimate)}</td>
                  {heads.before && <td />}
                  {extra.map(({ head, estimates }) => (
                    <td key={head}>{estimates[index]}</td>
                  ))}
                </tr>
              )}
            </tbody>
          ))}
        <tfoot>
          <tr>
            <th scope="row">{text('analytics.sum')}</th>
            <td>{show(sum)}</td>
            {heads.before && <td />}
            {extra.map(({ head }) => (
              <td key={head} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const Note = ({ point: { isRunning, cutFrom } }: { point: Point }) => {
  const text = useText();
  if (isRunning) return <small>{text('analytics.untilNow')}</small>;
  return cutFrom && <small>{text('analytics.cutFrom', { day: cutFrom })}</small>;
};
