'use client';

import { useRouteTransition } from '@payloadcms/ui';
import { type ReactNode, useEffect, useState } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { Skeleton } from '@/components/kit/states/skeleton';

import styles from './slow-navigation.module.scss';

/** Milliseconds. Faster navigations show no skeleton, which would only flash. */
const delayMs = 300;
const rows = 6;

/** Replaces the current page with a skeleton when the next one takes a while to load. */
export const SlowNavigation = ({ children }: { children: ReactNode }) => {
  const { isTransitioning } = useRouteTransition();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isTransitioning) return;
    const timer = setTimeout(() => setIsSlow(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isTransitioning]);
  return (
    <>
      {children}
      {isTransitioning && isSlow && <PageSkeleton />}
    </>
  );
};

const PageSkeleton = () => {
  const text = useText();
  return (
    <div aria-label={text('kit.loading')} className={styles.page} role="status">
      <Skeleton height={30} width={220} />
      <div className={styles.rows}>
        {Array.from({ length: rows }, (_, index) => (
          <div className={styles.row} key={index}>
            <Skeleton height={32} width={32} />
            <Skeleton height={14} width="40%" />
            <Skeleton height={14} width="20%" />
          </div>
        ))}
      </div>
    </div>
  );
};
