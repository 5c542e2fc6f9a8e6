'use client';

import { useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Icon } from '@/components/kit/Icon';
import { useKit } from '@/components/kit/KitProvider/kit-context';
import { Notice } from '@/components/kit/Notice';
import { Skeleton } from '@/components/kit/Skeleton';
import button from '@/components/kit/Button/button.module.scss';

import { useOperator } from '../OperatorProvider';
import { fetchSubscriptionInfo } from '../plan-calls';
import { findExcess, limitRows } from './limit-rows';
import type { PanelProps } from './package-data';
import styles from './package-dialog.module.scss';

/** Where to pay for the package, or why not here; before that, what a smaller one takes away. */
export const PaymentPart = ({ plan, info, used }: PanelProps) => {
  const { text } = useKit();
  const { trustPoints, supportEmail } = useOperator();
  const isCurrent = info.subscription.package?.id === plan.id && info.status.isValid;
  const url = usePaymentUrl(plan.id, { isAsked: info.status.canPayOnline && !isCurrent });
  const isTooSmall = limitRows.some((row) => findExcess(row, plan, used) > 0);
  return (
    <>
      {isTooSmall && <Notice tone="busy">{text('billing.downgrade')}</Notice>}
      {isCurrent ? (
        <p className={styles.current}>{text('billing.current')}</p>
      ) : url === undefined ? (
        <Skeleton height={36} />
      ) : url === null ? (
        <p className={styles.current}>{text('billing.byOperator', { email: supportEmail })}</p>
      ) : (
        <>
          <a className={button.button} data-kind={isTooSmall ? 'plain' : 'primary'} href={url}>
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

/** Undefined while it is looked up, null where there is none. */
const usePaymentUrl = (packageId: string, { isAsked }: { isAsked: boolean }): string | null | undefined => {
  const [url, setUrl] = useState<string | null | undefined>(isAsked ? undefined : null);
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    fetchSubscriptionInfo(packageId).then(
      ({ status }) => !isGone && setUrl(status.stripeUrl),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!isGone) setUrl(null);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isAsked, packageId]);
  return url;
};
