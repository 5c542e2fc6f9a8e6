'use client';

import { useEffect, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Icon } from '@/components/kit/icon';
import { useKit } from '@/components/kit/kit-context';
import { Notice } from '@/components/kit/states/notice';
import { Skeleton } from '@/components/kit/states/skeleton';
import { Tag } from '@/components/kit/tag';
import { features } from '@/lib/core/access/permissions';
import { formatNumber } from '@/lib/core/i18n/format';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/plan-view';

import { useOperator } from './operator-provider';
import { alwaysOn, findExcess, listLimitRows, type PanelProps } from './package-choices';
import { findPaymentPage, type PaymentPage } from './plan-api';

import styles from './package-dialog.module.scss';
import buttonStyles from '@/components/kit/buttons/button.module.scss';

/** Leads to the payment page, or explains why there is none. For a downgrade, first lists the losses. */
const PaymentPart = ({ plan, info, used }: PanelProps) => {
  const { text } = useKit();
  const { trustPoints, supportEmail } = useOperator();
  const isCurrent = info.subscription.package?.id === plan.id && info.status.isValid;
  const { page, retry } = usePaymentPage(plan.id, { isAsked: info.status.canPayOnline && !isCurrent });
  const isTooSmall = listLimitRows(plan).some((row) => findExcess(row, plan, used) > 0);
  return (
    <>
      {isTooSmall && <Notice tone="busy">{text('billing.downgrade')}</Notice>}
      {isCurrent ? (
        <p className={styles.current}>{text('billing.current')}</p>
      ) : page === 'loading' ? (
        <Skeleton height={36} />
      ) : page === 'failed' ? (
        <Notice action={<Button onClick={retry}>{text('common.retry')}</Button>} tone="bad">
          {text('billing.noPage')}
        </Notice>
      ) : page === 'none' ? (
        <p className={styles.current}>{text('billing.byOperator', { email: supportEmail })}</p>
      ) : (
        <>
          <a className={buttonStyles.button} data-kind={isTooSmall ? 'plain' : 'primary'} href={page.url}>
            {text(isTooSmall ? 'billing.changeAnyway' : 'billing.pay', { plan: plan.title })}
            <Icon name="external" size={16} />
          </a>
          <p className={styles.quiet}>{text('billing.cancelAnytime')}</p>
        </>
      )}
      {trustPoints.length > 0 && (
        <>
          <h3 className={styles.heading}>{text('billing.trust')}</h3>
          <ul className={styles.trust}>
            {trustPoints.map((point) => (
              <li key={point}>
                <Icon name="check" size={16} /> {point}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};

/** Looks up the payment page of a package while mounted; `retry` repeats the lookup. */
const usePaymentPage = (packageId: string, { isAsked }: { isAsked: boolean }) => {
  const [page, setPage] = useState<PaymentPage | 'loading'>(isAsked ? 'loading' : 'none');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void findPaymentPage(packageId).then((found) => !isGone && setPage(found));
    return () => {
      isGone = true;
    };
  }, [isAsked, packageId, attempt]);
  const retry = () => {
    setPage('loading');
    setAttempt(attempt + 1);
  };
  return { page, retry };
};

/** A package with its price, payment, and limits beside current usage. */
export const PackagePanel = (props: PanelProps) => {
  const { text, language } = useKit();
  const { plan } = props;
  const monthly = formatPrice(language, toMonthlyPrice(plan.price ?? 0, plan.paymentPeriod));
  const isYearly = plan.paymentPeriod === 'year';
  return (
    <div className={styles.panel}>
      <div className={styles.left}>
        <p className={styles.price}>
          <strong>{monthly}</strong> {text('billing.perMonth')}
        </p>
        <p className={styles.quiet}>
          {isYearly
            ? text('billing.perYear', { price: formatPrice(language, plan.price ?? 0) })
            : text('billing.plusTax')}
        </p>
        <PaymentPart {...props} />
      </div>
      <div className={styles.right}>
        <LimitTable {...props} />
        <FeatureList {...props} />
      </div>
    </div>
  );
};

const LimitTable = ({ plan, used }: PanelProps) => {
  const { text, language } = useKit();
  return (
    <table className={styles.limits}>
      <thead>
        <tr>
          <th scope="col">{text('billing.limits')}</th>
          <th scope="col">{plan.title}</th>
          <th scope="col">{text('billing.youUse')}</th>
        </tr>
      </thead>
      <tbody>
        {listLimitRows(plan).map((row) => {
          const excess = findExcess(row, plan, used);
          const current = row.format(language, used[row.used].current);
          return (
            <tr key={row.limit}>
              <th scope="row">{text(`billing.usage.${row.limit}`)}</th>
              <td>
                {row.limitOf(plan) === null ? text('billing.unlimited') : row.formatLimit(language, plan)}
              </td>
              <td data-excess={excess > 0}>
                {excess > 0
                  ? text('billing.tooMany', { used: current, excess: formatNumber(language, excess) })
                  : current}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const FeatureList = ({ plan, offered }: PanelProps) => {
  const { text } = useKit();
  return (
    <>
      <h3 className={styles.heading}>{text('billing.features')}</h3>
      <ul className={styles.features}>
        {alwaysOn.map((name) => (
          <li key={name}>
            <Icon name="check" size={16} /> {text(`billing.feature.${name}`)}
          </li>
        ))}
        {features.map((name) => {
          const isOn = plan.features?.[name] === true;
          const from = offered.find((one) => one.features?.[name] === true);
          return (
            <li data-off={!isOn} key={name}>
              <Icon name={isOn ? 'check' : 'minus'} size={16} /> {text(`billing.feature.${name}`)}
              {!isOn && (
                <>
                  <span className="sr-only">{text('billing.notIncluded')}</span>
                  {from && <Tag tone="good">{text('billing.from', { plan: from.title })}</Tag>}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};
