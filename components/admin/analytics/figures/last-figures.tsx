'use client';

import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { ErrorState } from '@/components/kit/states/error-state';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import styles from './figures.module.scss';

type LastFiguresProps = {
  /** When the page was made, as ISO 8601. */
  at: string;
  /** The figures of the range that was asked for; null where they could not be loaded. */
  children: ReactNode;
};

/** Figures of a page. What was loaded once stays, with its time, when those of another range can't be. */
export const LastFigures = ({ at, children }: LastFiguresProps) => {
  const text = useText();
  const language = useLanguage();
  const router = useRouter();
  const [last, setLast] = useState({ at, figures: children });
  if (children !== null && last.at !== at) setLast({ at, figures: children });
  if (children !== null) return children;
  const retry = () => router.refresh();
  if (last.figures === null) return <ErrorState onRetry={retry} />;
  const time = new Date(last.at).toLocaleTimeString(language, { timeStyle: 'short' });
  return (
    <>
      <div className={styles.stale}>
        <Notice action={<Button onClick={retry}>{text('common.retry')}</Button>} tone="busy">
          {text('analytics.ofVideo.stale', { time })}
        </Notice>
      </div>
      {last.figures}
    </>
  );
};
