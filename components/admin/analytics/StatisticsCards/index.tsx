import { VideoPicture } from '@/components/admin/library/VideoCard';
import { Icon } from '@/components/kit/Icon';
import { Link } from '@/components/kit/buttons/Link';
import type { OverviewCard } from '@/lib/analytics/reports/overview-card';

import { Sparkline } from './sparkline';
import styles from './statistics-cards.module.scss';

type StatisticsCardsProps = { cards: OverviewCard[]; label: string };

/** Questions with their answers, and where there is more to read; one below the other where the place is narrow. */
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
            // All of it stands in words beside it.
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
