import { Link } from '@/components/kit/buttons/link';
import { translate } from '@/lib/core/i18n/text';
import type { TrafficMonth } from '@/lib/workspaces/billing/find-traffic-months';

import { formatGigabyteNumber, formatGigabytes } from './format-gigabytes';
import styles from './general-tab.module.scss';

/** Heights of the bars and of the names below them, as in the style sheet. Pixels. */
const plotHeight = 130;
const namesHeight = 36;
/** Minimum top of the scale, so that a few bytes do not fill a bar. Bytes. */
const leastTop = 1e9;

type TrafficChartProps = {
  months: TrafficMonth[];
  limit: number | null;
  /** Projected bytes of the current month, as on the traffic page; null if there is too little data. */
  estimate: number | null;
  language: string;
};

/** Traffic of twelve months with values and the package's limit; a list, so that the bars are optional. */
export const TrafficChart = ({ months, limit, estimate, language }: TrafficChartProps) => {
  const t = (key: string, params?: Record<string, string>) => translate(language, `billing.${key}`, params);
  const total = months.reduce((sum, { bytes }) => sum + bytes, 0);
  const top = Math.max(limit ?? 0, estimate ?? 0, ...months.map(({ bytes }) => bytes), leastTop) * 1.08;
  const toHeight = (bytes: number) => Math.round((bytes / top) * plotHeight);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{t('trafficTitle')}</h2>
        <span className={styles.total}>
          {total > 0 ? formatGigabytes(language, total) : t('noTraffic')}
          <Link href="/admin/analytics/traffic">{t('trafficByDay')}</Link>
        </span>
      </div>
      <div className={styles.plot}>
        {limit !== null && (
          <p
            className={styles.limit}
            style={{ bottom: `${Math.round((limit / top) * plotHeight) + namesHeight}px` }}
          >
            {t('trafficLimit', { limit: formatGigabytes(language, limit) })}
          </p>
        )}
        <ol className={styles.months}>
          {months.map(({ month, bytes }, index) => (
            <Month
              estimate={index === months.length - 1 ? estimate : null}
              isFirst={index === 0}
              isNow={index === months.length - 1}
              key={month}
              {...{ month, bytes, limit, language, toHeight }}
            />
          ))}
        </ol>
      </div>
      <p className={styles.note}>
        {t('trafficHint')}
        {estimate !== null && ` ${t('trafficEstimate', { amount: formatGigabytes(language, estimate) })}`}
      </p>
    </section>
  );
};

type MonthProps = TrafficMonth & {
  limit: number | null;
  estimate: number | null;
  language: string;
  isFirst: boolean;
  isNow: boolean;
  /** Pixels. */
  toHeight: (bytes: number) => number;
};

const Month = ({ month, bytes, limit, estimate, language, isFirst, isNow, toHeight }: MonthProps) => {
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  );
  const over = limit !== null && limit > 0 && bytes > limit ? toHeight(bytes) - toHeight(limit) : 0;
  const highest = toHeight(Math.max(bytes, estimate ?? 0));
  return (
    <li data-now={isNow} data-over={over > 0}>
      <span className={styles.value} style={{ bottom: highest + namesHeight + 2 }}>
        {formatGigabyteNumber(language, bytes)}
      </span>
      <span aria-hidden="true" className={styles.column2}>
        {estimate !== null && <span className={styles.estimate} style={{ height: toHeight(estimate) }} />}
        <span className={styles.bar2} style={{ height: toHeight(bytes), borderTopWidth: over }} />
      </span>
      <span className={styles.name}>
        {name}{' '}
        <span className={styles.year} data-shown={isFirst || month.endsWith('-01')}>
          {month.slice(0, 4)}
        </span>
      </span>
    </li>
  );
};
