'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { SelectField } from '@/components/kit/fields/select-field';
import { useText } from '@/components/kit/i18n/use-text';
import { reportIntervals, type ReportInterval } from '@/lib/analytics/emails/report-rules';

import styles from './statistics.module.scss';

type Choice = 'never' | ReportInterval;

/** How often the person gets these statistics by email. Stored at once. */
export const ReportSetting = ({ initial }: { initial: Choice }) => {
  const text = useText();
  const [choice, setChoice] = useState<Choice>(initial);
  const { run } = useCall((every: Choice) => callApi('PUT', '/api/statistics/report', { body: { every } }));
  const change = async (every: Choice): Promise<void> => {
    const before = choice;
    setChoice(every);
    const outcome = await run(every);
    if (!outcome) return;
    if (outcome.error) {
      setChoice(before);
      toast.error(text(describeRefusal(outcome.error)));
      return;
    }
    toast.success(text(`analytics.report.saved.${every}`));
  };
  return (
    <section aria-label={text('analytics.report.title')} className={styles.report}>
      <SelectField<Choice>
        label={text('analytics.report.title')}
        onChange={(every) => void change(every)}
        options={(['never', ...reportIntervals] as const).map((value) => ({
          value,
          label: text(`analytics.report.every.${value}`),
        }))}
        value={choice}
      />
      <p>{text('analytics.report.text')}</p>
    </section>
  );
};
