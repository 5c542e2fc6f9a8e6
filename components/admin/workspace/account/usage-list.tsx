import { ChoosePlanButton } from '@/components/admin/billing/plan-buttons';
import { Link } from '@/components/kit/buttons/link';
import { Tag } from '@/components/kit/tag';
import type { LimitName } from '@/lib/core/access/permissions';
import { formatBytes, formatGigabyteNumber, formatGigabytes, formatNumber } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import type { TrafficMonth } from '@/lib/workspaces/billing/find-account-page-data';
import type { findSubscriptionLimits, UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

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

type Limits = Awaited<ReturnType<typeof findSubscriptionLimits>>;
type UsageListProps = {
  limits: Limits;
  language: string;
  hasAi: boolean;
  /** False for a contract, whose terms are negotiated. */
  canUpgrade: boolean;
  /** Whether the plan is valid. Without one, every limit is 0 and not shown. */
  hasPlan: boolean;
};
type Row = { name: LimitName; used: UsedLimit; isBytes?: boolean };

const warnFrom = 0.8;

/** All usage metrics, one per line: used, limit and remaining. */
export const UsageList = ({ limits, language, hasAi, canUpgrade, hasPlan }: UsageListProps) => {
  const rows: Row[] = [
    { name: 'numberOfVideos', used: limits.amountOfVideos },
    { name: 'numberOfMembers', used: limits.amountOfMembers },
    { name: 'numberOfAPIIntegrations', used: limits.amountOfAPIIntegrations },
    ...(hasAi && (limits.aiCreditsCurrentMonth.limit ?? 0) > 0
      ? [{ name: 'monthlyAiCredits' as const, used: limits.aiCreditsCurrentMonth }]
      : []),
    { name: 'monthlyTraffic', used: limits.trafficOfCurrentMonth, isBytes: true },
  ];
  return (
    <section className={styles.card}>
      <h2>{translate(language, 'billing.usageTitle')}</h2>
      <ul className={styles.usage}>
        {rows.map((row) => (
          <UsageRow
            key={row.name}
            {...row}
            canUpgrade={canUpgrade}
            hasPlan={hasPlan}
            language={language}
            used={hasPlan ? row.used : { ...row.used, limit: null }}
          />
        ))}
      </ul>
    </section>
  );
};

const getLevel = ({ current, limit }: UsedLimit): 'fine' | 'near' | 'full' => {
  if (limit === null) return 'fine';
  if (current >= limit) return 'full';
  return current / limit >= warnFrom ? 'near' : 'fine';
};

type UsageRowProps = Row & Pick<UsageListProps, 'language' | 'canUpgrade' | 'hasPlan'>;

const UsageRow = ({ name, used, isBytes = false, language, canUpgrade, hasPlan }: UsageRowProps) => {
  const t = (key: string, params?: Record<string, string>) => translate(language, `billing.${key}`, params);
  const { current, limit } = used;
  const format = isBytes ? formatBytes : formatNumber;
  const level = getLevel(used);
  const text =
    limit === null
      ? format(language, current)
      : t('ofLimit', { used: format(language, current), limit: format(language, limit) });
  const share = limit ? Math.min(1, current / limit) : 1;
  return (
    <li data-level={level}>
      <span className={styles.metric}>{t(`usage.${name}`)}</span>
      {limit === null ? (
        <span />
      ) : (
        <span
          aria-label={t(`usage.${name}`)}
          aria-valuemax={Math.max(limit, 1)}
          aria-valuemin={0}
          aria-valuenow={Math.min(current, Math.max(limit, 1))}
          aria-valuetext={text}
          className={styles.bar}
          role="meter"
        >
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span className={styles.amount}>{text}</span>
      <span className={styles.rest}>
        {level === 'full' ? (
          <>
            <Tag tone="bad">{t('limitReached')}</Tag>
            {canUpgrade && <ChoosePlanButton kind="quiet" label={t('upgrade')} size="small" />}
          </>
        ) : limit === null ? (
          hasPlan && t('unlimited')
        ) : (
          t('left', { count: format(language, limit - current) })
        )}
      </span>
    </li>
  );
};
