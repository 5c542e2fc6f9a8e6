'use client';

import { useEffect, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import button from '@/components/kit/buttons/button.module.scss';
import { Icon } from '@/components/kit/icon';
import { useKit } from '@/components/kit/kit-context';
import { Notice } from '@/components/kit/states/notice';
import { Skeleton } from '@/components/kit/states/skeleton';

import { useOperator } from '../operator-provider';
import { findPaymentPage, type PaymentPage } from './find-payment-page';
import { findExcess, listLimitRows } from './limit-rows';
import type { PanelProps } from './package-data';
import styles from './package-dialog.module.scss';

/** Leads to the payment page, or explains why there is none. For a downgrade, first lists the losses. */
export const PaymentPart = ({ plan, info, used }: PanelProps) => {
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
          <a className={button.button} data-kind={isTooSmall ? 'plain' : 'primary'} href={page.url}>
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
