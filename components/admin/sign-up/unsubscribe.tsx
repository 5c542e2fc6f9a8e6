'use client';

import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { ReportChoice } from '@/lib/analytics/emails/report-setting';
import type { MuteScope } from '@/lib/review/emails/note-news';

import styles from './sign-up.module.scss';

/** The page until the call has an answer, or if the link is invalid. */
const WithoutOutcome = ({ isRunning }: { isRunning: boolean }) => {
  const text = useText();
  return (
    <section className={styles.column}>
      <h1 className={styles.title}>
        {text(isRunning ? 'reviewEmail.page.running' : 'reviewEmail.page.failed')}
      </h1>
      {isRunning ? (
        <Skeleton height={16} />
      ) : (
        <p className={styles.intro}>{text('reviewEmail.page.failedText')}</p>
      )}
    </section>
  );
};

type Outcome = { scope: MuteScope; title: string } | 'failed';

/** Unsubscribes when the page runs in a browser: email scanners do not execute pages. Can be undone. */
export const Unsubscribe = ({ token }: { token: string | null }) => {
  const text = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : 'failed');
  const change = async (scope: MuteScope) => {
    try {
      const body = { token, scope };
      const { title } = await callApi<{ title: string }>('POST', '/api/review-mails/settings', { body });
      setOutcome({ scope, title });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome('failed');
    }
  };
  useEffect(() => {
    if (token) void change('video');
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per page
  }, []);
  if (outcome === null || outcome === 'failed') return <WithoutOutcome isRunning={outcome === null} />;
  const { scope, title } = outcome;
  return (
    <section aria-live="polite" className={styles.column}>
      <h1 className={styles.title}>{text(`reviewEmail.page.${scope}`)}</h1>
      <p className={styles.intro}>{text(`reviewEmail.page.${scope}Text`, { title })}</p>
      <div className={styles.actions}>
        {scope === 'none' ? (
          <Button onClick={() => void change('video')}>{text('reviewEmail.unsubscribe')}</Button>
        ) : (
          <Button onClick={() => void change('none')}>{text('reviewEmail.page.again')}</Button>
        )}
        {scope === 'video' && (
          <Button kind="quiet" onClick={() => void change('all')}>
            {text('reviewEmail.page.stopAll')}
          </Button>
        )}
      </div>
    </section>
  );
};

type ReportOutcome = { every: ReportChoice; before: ReportChoice; workspace: string };

/** Ends the statistics report when the page runs in a browser, as for reviews. Can be undone. */
export const UnsubscribeReport = ({ token }: { token: string | null }) => {
  const text = useText();
  const [outcome, setOutcome] = useState<ReportOutcome | 'failed' | null>(token ? null : 'failed');
  const change = async (every: ReportChoice) => {
    try {
      setOutcome(await callApi<ReportOutcome>('POST', '/api/statistics/report', { body: { token, every } }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome('failed');
    }
  };
  useEffect(() => {
    if (token) void change('never');
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per page
  }, []);
  if (outcome === null || outcome === 'failed') return <WithoutOutcome isRunning={outcome === null} />;
  const { every, before, workspace } = outcome;
  return (
    <section aria-live="polite" className={styles.column}>
      <h1 className={styles.title}>{text(`statisticsEmail.page.${every}`, { workspace })}</h1>
      {every === 'never' && <p className={styles.intro}>{text('statisticsEmail.page.neverText')}</p>}
      <div className={styles.actions}>
        {every === 'never' && before !== 'never' && (
          <Button onClick={() => void change(before)}>{text('statisticsEmail.page.again')}</Button>
        )}
        {every !== 'never' && (
          <Button onClick={() => void change('never')}>{text('statisticsEmail.unsubscribe')}</Button>
        )}
      </div>
    </section>
  );
};
