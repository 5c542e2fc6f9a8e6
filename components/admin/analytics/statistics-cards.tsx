import { VideoPicture } from '@/components/admin/library/video-card';
import { Link } from '@/components/kit/buttons/link';
import { Icon } from '@/components/kit/icon';
import type { OverviewCard } from '@/lib/analytics/reports/report-schemas';

import styles from './statistics-cards.module.scss';

const [width, height] = [112, 36];
/** Half the stroke width, so that the line is not clipped. */
const edge = 1;

/** A sparkline of daily values that starts at 0. The last day is left out, because it is not over. */
const Sparkline = ({ values }: { values: readonly number[] }) => {
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

type StatisticsCardsProps = { cards: OverviewCard[]; label: string };

/** Key questions with their answers and links to details. Stacked in narrow places. */
export const StatisticsCards = ({ cards, label }: StatisticsCardsProps) => (
  <section aria-label={label} className={styles.place}>
    <dl className={styles.cards}>
      {cards.map((card) => (
        <div data-is-title={card.picture?.kind === 'video'} key={card.label}>
          <dt>{card.label}</dt>
          <dd className={styles.value}>
            {card.value} <small>{card.unit}</small>
          </dd>
          {card.detail && <dd className={styles.detail}>{card.detail}</dd>}
          {card.cta && (
            <dd className={styles.more}>
              <Link href={card.cta.link}>
                {card.cta.label} <Icon name="chevronRight" size={14} />
              </Link>
            </dd>
          )}
          {card.picture && (
            // The adjacent text contains the same information.
            <dd aria-hidden="true" className={styles.picture}>
              <Picture picture={card.picture} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  </section>
);

const Picture = ({ picture }: { picture: NonNullable<OverviewCard['picture']> }) => {
  if (picture.kind === 'trend') return <Sparkline values={picture.values} />;
  if (picture.kind === 'video')
    return (
      <div className={styles.video}>
        <VideoPicture isSmall video={picture.video} />
      </div>
    );
  const toWidth = (share: number): string => `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <div className={styles.meter}>
      <i style={{ width: toWidth(picture.expected) }} />
      <b style={{ width: toWidth(picture.share) }} />
    </div>
  );
};
