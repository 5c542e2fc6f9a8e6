'use client';

import { useEffect, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { Facts } from '@/components/kit/tables/Facts';
import { Icon } from '@/components/kit/Icon';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import type { IntegrationFacts } from '@/lib/platform/list-integrations';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';

import { countVideos } from '../integration-calls';
import type { FormValues } from './use-integration';
import { useSummaryLines } from './use-summary-lines';
import styles from './integration-form.module.scss';

type TokenSummaryProps = {
  values: FormValues;
  categories: CategoryOption[];
  facts: IntegrationFacts | null;
};

/** What the ticks mean, in words and with the real number of videos. */
export const TokenSummary = ({ values, categories, facts }: TokenSummaryProps) => {
  const text = useText();
  const chosen = values.isConfined ? categories.filter(({ id }) => values.categories.includes(id)) : [];
  const count = useVideoCount(
    chosen.map(({ id }) => id),
    values.isConfined,
  );
  const lines = useSummaryLines({
    permissions: values.permissions,
    places: chosen.map(({ title }) => title),
    count,
  });
  return (
    <aside aria-labelledby="token-summary" className={styles.summary}>
      <h2 id="token-summary">{text('integrations.summary.title')}</h2>
      <ul aria-live="polite">
        {lines.map(({ words, isRefused }) => (
          <li data-refused={isRefused} key={words}>
            <Icon name={isRefused ? 'close' : 'check'} size={15} />
            {words}
          </li>
        ))}
      </ul>
      {facts ? (
        <Facts
          rows={[
            { label: text('integrations.form.about'), value: <code>{facts.tokenPrefix}…</code> },
            { label: text('integrations.form.created'), value: <Created facts={facts} /> },
            {
              label: text('integrations.fields.lastUsedAt'),
              value: facts.lastUsedAt ? <Time value={facts.lastUsedAt} /> : text('integrations.list.never'),
            },
          ]}
        />
      ) : (
        <p>{text('integrations.summary.later')}</p>
      )}
    </aside>
  );
};

const Created = ({ facts: { createdBy, createdAt } }: { facts: IntegrationFacts }) => {
  const text = useText();
  return (
    <>
      {createdBy && text('integrations.list.by', { name: createdBy })} <Time value={createdAt} />
    </>
  );
};

/** How many videos there are for the token; null while that is not known. */
const useVideoCount = (categories: string[], isConfined: boolean): number | null => {
  const key = isConfined ? categories.join(' ') : 'all';
  const [counted, setCounted] = useState<{ key: string; count: number } | null>(null);
  useEffect(() => {
    if (key === '') return;
    const stop = new AbortController();
    countVideos(key === 'all' ? [] : key.split(' '), stop.signal)
      .then((count) => setCounted({ key, count }))
      .catch((error: unknown) => {
        // Without the number the sentence is still true.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [key]);
  if (key === '') return 0;
  return counted?.key === key ? counted.count : null;
};
