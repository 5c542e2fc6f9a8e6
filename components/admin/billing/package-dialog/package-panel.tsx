'use client';

import { Icon } from '@/components/kit/icon';
import { useKit } from '@/components/kit/kit-context';
import { Tag } from '@/components/kit/tag';
import { features } from '@/lib/core/access/permissions';
import { formatNumber } from '@/lib/core/i18n/format';
import { formatPrice, toMonthlyPrice } from '@/lib/workspaces/billing/format-price';

import { alwaysOn } from '../always-on';
import { findExcess, listLimitRows } from './limit-rows';
import type { PanelProps } from './package-data';
import styles from './package-dialog.module.scss';
import { PaymentPart } from './payment-part';

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
