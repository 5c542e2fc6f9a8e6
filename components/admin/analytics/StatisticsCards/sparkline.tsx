import styles from './statistics-cards.module.scss';

const [width, height] = [112, 36];
/** Half a line, so that it isn't cut at the edge. */
const edge = 1;

/** Figures day by day as one small line from 0 up; the last day is not over and left out. */
export const Sparkline = ({ values }: { values: readonly number[] }) => {
  const days = values.slice(0, -1);
  const most = Math.max(...days, 1);
  const points = days.map((value, index) => {
    const x = (index / Math.max(1, days.length - 1)) * width;
    const y = height - edge - (value / most) * (height - 2 * edge);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={styles.spark}
      focusable="false"
      preserveAspectRatio="none"
      viewBox={`0 0 ${width} ${height}`}
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
};
