import type { ReactNode } from 'react';

import { PlanButtons } from '@/components/admin/billing/plan-buttons';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { getEnv } from '@/lib/core/env/env';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/format-price';
import type { SubscriptionInfo } from '@/lib/workspaces/billing/get-subscription-info';
import { statusViews } from '@/lib/workspaces/billing/status-view';

import styles from './general-tab.module.scss';

type SubscriptionBoxProps = { info: SubscriptionInfo; language: string; now: Date };

const dayMs = 86_400_000;

/** The plan with its status and actions. For a contract, only its name. */
export const SubscriptionBox = ({ info, language, now }: SubscriptionBoxProps) => {
  const { status, subscription } = info;
  const view = statusViews[status.status];
  const t = (key: string, params?: TextParams) => translate(language, `billing.${key}`, params);
  const isLive = !status.isEnterprise;
  // A subscription set manually has no billing page.
  const isBilled = status.canPayOnline && subscription.startedAt !== null;
  const actions = view.actions.filter((action) => isBilled || action === 'setUp' || action === 'change');
  const end = status.endOfCurrentPeriod;
  const days = end ? Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / dayMs)) : 0;
  const isTrial = status.status === 'in_trial';
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2>{subscription.package?.name ?? t('noPackage')}</h2>
        <Tag tone={isLive ? view.tone : 'good'}>
          {!isLive
            ? t('status.active_subscription.word')
            : isTrial
              ? t('daysLeft', { days })
              : t(`status.${status.status}.word`)}
        </Tag>
        {isLive && (
          <div className={styles.actions}>
            <PlanButtons actions={actions} />
          </div>
        )}
      </div>
      {isLive && <Terms days={days} info={info} language={language} />}
      {isLive && (
        <p className={styles.note}>
          {/* An active subscription needs no explanation. */}
          {status.status !== 'active_subscription' && t(`status.${status.status}.note`)}
          {!status.canPayOnline && ` ${t('byOperator', { email: getEnv().supportEmail })}`}
        </p>
      )}
    </section>
  );
};

type TermsProps = Omit<SubscriptionBoxProps, 'now'> & { days: number };

const Terms = ({ info: { status }, language, days }: TermsProps) => {
  const { date } = statusViews[status.status];
  const t = (key: string, params?: TextParams) => translate(language, `billing.${key}`, params);
  const { billing, endOfCurrentPeriod: end } = status;
  const rows: { label: string; value: ReactNode; detail?: string }[] = [];
  if (billing?.price) {
    const monthly = formatPrice(language, toMonthlyPrice(billing.price, billing.period));
    rows.push({ label: t('price'), value: `${monthly} ${t('perMonth')}`, detail: t('plusTax') });
    const isYearly = billing.period === 'year';
    rows.push({
      label: t('billedAs'),
      value: t(isYearly ? 'billedYearly' : 'billedMonthly'),
      ...(isYearly && { detail: t('perYear', { price: formatPrice(language, billing.price) }) }),
    });
  }
  if (date && end) {
    const inDays = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
    rows.push({
      label: translate(language, `billing.dates.${date}`),
      value: <Time form="day" value={end} />,
      ...(days > 0 && { detail: inDays }),
    });
  }
  if (rows.length === 0) return null;
  return (
    <dl className={styles.terms}>
      {rows.map(({ label, value, detail }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {detail && <span>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
