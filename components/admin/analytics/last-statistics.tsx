'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { ErrorState } from '@/components/kit/states/screen-states';

import styles from './statistics.module.scss';

type LastStatisticsProps = {
  /** Time of rendering, ISO 8601. */
  at: string;
  /** The statistics of the requested range; null if loading failed. */
  children: ReactNode;
};

/** Statistics of a page. If another range fails to load, the previous data stays visible with its time. */
export const LastStatistics = ({ at, children }: LastStatisticsProps) => {
  const text = useText();
  const language = useLanguage();
  const router = useRouter();
  const [last, setLast] = useState({ at, statistics: children });
  if (children !== null && last.at !== at) setLast({ at, statistics: children });
  if (children !== null) return children;
  const retry = () => router.refresh();
  if (last.statistics === null) return <ErrorState onRetry={retry} />;
  const time = new Date(last.at).toLocaleTimeString(language, { timeStyle: 'short' });
  return (
    <>
      <div className={styles.stale}>
        <Notice action={<Button onClick={retry}>{text('common.retry')}</Button>} tone="busy">
          {text('analytics.ofVideo.stale', { time })}
        </Notice>
      </div>
      {last.statistics}
    </>
  );
};
