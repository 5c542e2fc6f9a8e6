import { ChoosePlanButton } from '@/components/admin/billing/plan-buttons';
import { Tag } from '@/components/kit/tag';
import type { LimitName } from '@/lib/core/access/actor-workspace';
import { formatNumber } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import type { findSubscriptionLimits, UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';

import { formatGigabytes } from './format-gigabytes';
import styles from './general-tab.module.scss';

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
  const format = isBytes ? formatGigabytes : formatNumber;
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
