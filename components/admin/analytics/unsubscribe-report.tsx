'use client';

import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { ReportChoice } from '@/lib/analytics/emails/report-setting';

import signUpStyles from '@/components/admin/sign-up/sign-up.module.scss';

type Outcome = { every: ReportChoice; before: ReportChoice; workspace: string };

/** Ends the statistics report when the page runs in a browser, as for reviews. Can be undone. */
export const UnsubscribeReport = ({ token }: { token: string | null }) => {
  const text = useText();
  const [outcome, setOutcome] = useState<Outcome | 'failed' | null>(token ? null : 'failed');
  const change = async (every: ReportChoice) => {
    try {
      setOutcome(await callApi<Outcome>('POST', '/api/statistics/report', { body: { token, every } }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome('failed');
    }
  };
  useEffect(() => {
    if (token) void change('never');
    // oxlint-disable-next-line react/exhaustive-deps -- once a page
  }, []);
  if (outcome === null)
    return (
      <section className={signUpStyles.column}>
        <h1 className={signUpStyles.title}>{text('reviewEmail.page.running')}</h1>
        <Skeleton height={16} />
      </section>
    );
  if (outcome === 'failed')
    return (
      <section className={signUpStyles.column}>
        <h1 className={signUpStyles.title}>{text('reviewEmail.page.failed')}</h1>
        <p className={signUpStyles.intro}>{text('reviewEmail.page.failedText')}</p>
      </section>
    );
  const { every, before, workspace } = outcome;
  return (
    <section aria-live="polite" className={signUpStyles.column}>
      <h1 className={signUpStyles.title}>{text(`statisticsEmail.page.${every}`, { workspace })}</h1>
      {every === 'never' && <p className={signUpStyles.intro}>{text('statisticsEmail.page.neverText')}</p>}
      <div className={signUpStyles.actions}>
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
