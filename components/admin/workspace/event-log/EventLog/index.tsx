'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';

import { Button } from '@/components/kit/Button';
import { ButtonLink } from '@/components/kit/ButtonLink';
import { EmptyState } from '@/components/kit/EmptyState';
import { PageHead } from '@/components/kit/PageHead';
import { SelectField } from '@/components/kit/SelectField';
import { TextField } from '@/components/kit/TextField';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { listLimits } from '@/lib/core/list-query';
import { formatNumber } from '@/lib/core/i18n/format-number';
import { logTargets, type LogQuery } from '@/lib/events/log/log-query';

import { groupByDay, nameDay } from './group-by-day';
import styles from './event-log.module.scss';
import { LogRow, type LogLine } from './log-row';
import { LogSearch } from './log-search';

type EventLogProps = {
  lines: LogLine[];
  total: number;
  hasMore: boolean;
  query: LogQuery;
  people: { value: string; label: string }[];
};

const path = '/admin/collections/eventLogs';

const toSearch = (query: LogQuery): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};

/** Who did what, newest first. Days are UTC days, as in all figures. */
export const EventLog = ({ lines, total, hasMore, query, people }: EventLogProps) => {
  const text = useText();
  const language = useLanguage();
  const router = useRouter();
  const { before: _before, ...filters } = query;
  const { limit = '10', ...narrowing } = filters;
  const isFiltered = Object.values(narrowing).some(Boolean);
  const change = (changed: LogQuery) => router.push(path + toSearch({ ...filters, ...changed }));
  const last = lines.at(-1)?.at;
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('eventLogs.plural') }]} />
      <PageHead
        actions={
          <Button
            icon="download"
            // A link would be fetched before anybody asks for it.
            onClick={() => window.location.assign(`/api/eventLogs/export${toSearch(filters)}`)}
          >
            {text('people.log.export')}
          </Button>
        }
        title={text('eventLogs.plural')}
      />
      <div className={styles.filters}>
        <LogSearch
          onSearch={(search) => router.replace(path + toSearch({ ...filters, search }))}
          search={query.search ?? ''}
        />
        <SelectField
          label={text('people.log.person')}
          onChange={(user) => change({ user })}
          options={[{ value: '', label: text('people.log.everybody') }, ...people]}
          value={query.user ?? ''}
        />
        <SelectField<NonNullable<LogQuery['target']> | ''>
          label={text('people.log.target')}
          onChange={(target) => change({ target: target || undefined })}
          options={[
            { value: '', label: text('people.log.everything') },
            ...logTargets.map((value) => ({ value, label: text(`people.log.targets.${value}`) })),
          ]}
          value={query.target ?? ''}
        />
        <TextField
          label={text('people.log.from')}
          onChange={(from) => change({ from })}
          type="date"
          value={query.from ?? ''}
        />
        <TextField
          label={text('people.log.to')}
          onChange={(to) => change({ to })}
          type="date"
          value={query.to ?? ''}
        />
        {isFiltered && (
          <Button kind="quiet" onClick={() => router.push(path)}>
            {text('people.log.reset')}
          </Button>
        )}
        <p className={styles.total} role="status">
          {text(total === 1 ? 'people.log.one' : 'people.log.total', {
            count: formatNumber(language, total),
          })}
        </p>
      </div>
      {lines.length === 0 ? (
        <EmptyState title={text('people.log.emptyTitle')}>
          <p>{text('people.log.empty')}</p>
        </EmptyState>
      ) : (
        groupByDay(lines).map(({ day, lines: ofDay }) => <Day day={day} key={day} lines={ofDay} />)
      )}
      {lines.length > 0 && (
        <div className={styles.more}>
          <span aria-hidden="true">{text('kit.pager.perPage')}</span>
          <div className={styles.limit}>
            <SelectField
              isLabelHidden
              label={text('kit.pager.perPage')}
              onChange={(chosen) => change({ limit: chosen })}
              options={listLimits.map((each) => ({ value: `${each}`, label: `${each}` }))}
              value={limit}
            />
          </div>
          {hasMore && last && (
            <ButtonLink href={path + toSearch({ ...filters, before: last })}>
              {text('people.log.older')}
            </ButtonLink>
          )}
        </div>
      )}
    </main>
  );
};

const Day = ({ day, lines }: { day: string; lines: LogLine[] }) => {
  const language = useLanguage();
  const format = (options: Intl.DateTimeFormatOptions, at: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(at));
  return (
    <section aria-label={day} className={styles.day}>
      <h2>
        {nameDay(language, day) ?? format({ weekday: 'long' }, day)}{' '}
        <small>{format({ dateStyle: 'medium' }, day)}</small>
      </h2>
      <ul>
        {lines.map((line) => (
          <LogRow key={line.id} line={line} time={format({ hour: '2-digit', minute: '2-digit' }, line.at)} />
        ))}
      </ul>
    </section>
  );
};
