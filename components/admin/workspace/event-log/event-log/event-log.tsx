'use client';

import { SetStepNav, toast } from '@payloadcms/ui';

import { callFile } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { saveFile } from '@/components/api/save-file';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/empty-state';
import { Pager } from '@/components/kit/tables/pager';
import { useZone } from '@/components/kit/use-zone';
import type { ListPage } from '@/lib/core/list-query';
import type { LogQuery } from '@/lib/platform/event-log/log-query';

import styles from './event-log.module.scss';
import { groupByDay, nameDay } from './group-by-day';
import { writeQuery } from './log-address';
import { LogFilters } from './log-filters';
import type { LogGroup, LogLine } from './log-line';
import { LogRow } from './log-row';

/** Exports the filtered log, all pages, as a table. */
const ExportButton = ({ query }: { query: LogQuery }) => {
  const text = useText();
  const { run, isBusy } = useCall(() => callFile(`/api/eventLogs/export${writeQuery(query)}`));
  const save = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    saveFile(outcome.answer, 'reelhof-log.csv');
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void save()}>
      {text('people.log.export')}
    </Button>
  );
};

type EventLogProps = {
  lines: LogLine[];
  shown: ListPage;
  query: LogQuery;
  people: { value: string; label: string }[];
  /** A UTC day. */
  today: string;
};

/** The log of events, newest first, in the reader's time zone. */
export const EventLog = ({ lines, shown, query, people, today }: EventLogProps) => {
  const text = useText();
  const zone = useZone();
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('eventLogs.plural') }]} />
      <PageHead actions={<ExportButton query={query} />} title={text('eventLogs.plural')} />
      <LogFilters limit={shown.limit} people={people} query={query} today={today} total={shown.total} />
      {lines.length === 0 ? (
        <EmptyState title={text('people.log.emptyTitle')}>
          <p>{text('people.log.empty')}</p>
        </EmptyState>
      ) : (
        groupByDay(lines, zone ?? 'UTC').map((day) => <Day key={day.day} zone={zone} {...day} />)
      )}
      <Pager {...shown} />
    </main>
  );
};

type DayProps = { day: string; groups: LogGroup[]; zone: string | null };

/** The events of one day. The day is not shown until the browser's time zone is known. */
const Day = ({ day, groups, zone }: DayProps) => {
  const language = useLanguage();
  // A calendar day, which is the same in every zone.
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day));
  return (
    <section aria-label={zone ? day : undefined} className={styles.day} data-known={zone !== null}>
      <h2>
        {nameDay(language, { day, timeZone: zone ?? 'UTC' }) ?? format({ weekday: 'long' })}{' '}
        <small>{format({ day: 'numeric', month: 'short', year: 'numeric' })}</small>
      </h2>
      <ul>
        {groups.map((group) => (
          <LogRow group={group} key={group.id} />
        ))}
      </ul>
    </section>
  );
};
