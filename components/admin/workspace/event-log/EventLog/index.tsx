'use client';

import { SetStepNav } from '@payloadcms/ui';

import { EmptyState } from '@/components/kit/states/EmptyState';
import { PageHead } from '@/components/kit/navigation/PageHead';
import { Pager } from '@/components/kit/tables/Pager';
import { useZone } from '@/components/kit/Time/use-zone';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { ListPage } from '@/lib/core/panel/list-query';
import type { LogQuery } from '@/lib/platform/event-log/log-query';

import { ExportButton } from './export-button';
import { groupByDay, nameDay } from './group-by-day';
import styles from './event-log.module.scss';
import { LogFilters } from './log-filters';
import type { LogGroup, LogLine } from './log-line';
import { LogRow } from './log-row';

type EventLogProps = {
  lines: LogLine[];
  shown: ListPage;
  query: LogQuery;
  people: { value: string; label: string }[];
  /** A UTC day. */
  today: string;
};

/** Who did what, newest first, by the days and times of whoever reads it. */
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

/** What happened on one day. Until the browser has said its zone, which day that is can't be known, and is not shown. */
const Day = ({ day, groups, zone }: DayProps) => {
  const language = useLanguage();
  // A calendar day, which is the same wherever it is written.
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
