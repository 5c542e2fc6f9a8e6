'use client';

import { SetStepNav } from '@payloadcms/ui';

import { EmptyState } from '@/components/kit/EmptyState';
import { PageHead } from '@/components/kit/PageHead';
import { Pager } from '@/components/kit/Pager';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { ListPage } from '@/lib/core/list-query';
import type { LogQuery } from '@/lib/events/log/log-query';

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

/** Who did what, newest first. Days are UTC days, as in all figures. */
export const EventLog = ({ lines, shown, query, people, today }: EventLogProps) => {
  const text = useText();
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
        groupByDay(lines).map(({ day, groups }) => <Day day={day} groups={groups} key={day} />)
      )}
      <Pager {...shown} />
    </main>
  );
};

const Day = ({ day, groups }: { day: string; groups: LogGroup[] }) => {
  const language = useLanguage();
  const format = (options: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(at));
  return (
    <section aria-label={day} className={styles.day}>
      <h2>
        {nameDay(language, day) ?? format({ weekday: 'long' }, day)}{' '}
        <small>{format({ day: 'numeric', month: 'short', year: 'numeric' }, day)}</small>
      </h2>
      <ul>
        {groups.map((group) => (
          <LogRow
            formatTime={(at) => format({ hour: '2-digit', minute: '2-digit' }, at)}
            group={group}
            key={group.id}
          />
        ))}
      </ul>
    </section>
  );
};
