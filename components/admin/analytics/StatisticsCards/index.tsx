import { Link } from '@/components/kit/Link';
import type { OverviewCard } from '@/lib/analytics/find-overview';

import styles from '../figures/figures.module.scss';

/** Questions with their answers, and where there is more to read. */
export const StatisticsCards = ({ cards, label }: { cards: OverviewCard[]; label: string }) => (
  <section aria-label={label}>
    <dl className={styles.facts}>
      {cards.map((card) => (
        <div key={card.label}>
          <dt>{card.label}</dt>
          <dd>
            {card.value} <small>{card.unit}</small>
          </dd>
          {card.detail && <dd data-note>{card.detail}</dd>}
          {card.cta && (
            <dd data-note>
              <Link href={card.cta.link}>{card.cta.label}</Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  </section>
);
