'use client';

import { useRouter } from 'next/navigation';

import { Button } from '@/components/kit/buttons/button';
import { AddressSearch } from '@/components/kit/fields/address-search';
import { FilterSelect } from '@/components/kit/fields/filter-select';
import { useText } from '@/components/kit/i18n/use-text';
import { useGo } from '@/components/kit/navigation/use-go';
import { useZone } from '@/components/kit/use-zone';
import { dayIn } from '@/lib/core/i18n/format';
import { type LogQuery, logTargets } from '@/lib/platform/event-log/log-query';

import styles from './event-log.module.scss';
import { logPath, writeQuery } from './log-address';
import { PeriodChip } from './period-chip';

/** The current day in the browser's zone; until that is known, the server's. */
const useToday = (serverDay: string): string => {
  const zone = useZone();
  // oxlint-disable-next-line react/purity -- a day is long
  return zone ? dayIn(new Date(), zone) : serverDay;
};

type LogFiltersProps = {
  query: LogQuery;
  /** Entries per page; the filters keep it. */
  limit: number;
  total: number;
  people: { value: string; label: string }[];
  /** The current day, if the browser's day is unknown. */
  today: string;
};

/** Filters of the log, all kept in the URL. */
export const LogFilters = ({ query, limit, total, people, today }: LogFiltersProps) => {
  const text = useText();
  const router = useRouter();
  const go = useGo();
  const zone = useZone() ?? undefined;
  const shownToday = useToday(today);
  const toAddress = (filters: LogQuery): string =>
    logPath +
    writeQuery({
      ...filters,
      // Days refer to the time zone of the user who chooses them.
      zone: filters.from || filters.to ? zone : undefined,
      limit: String(limit),
    });
  const change = (changed: LogQuery) => go.push(toAddress({ ...query, ...changed }));
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <AddressSearch
          label={text('people.log.search')}
          onSearch={(search) => router.replace(toAddress({ ...query, search }))}
          search={query.search ?? ''}
        />
      </div>
      <FilterSelect
        label={text('people.log.person')}
        onChange={(user) => change({ user })}
        options={[{ value: '', label: text('people.log.everybody') }, ...people]}
        value={query.user ?? ''}
      />
      <FilterSelect<NonNullable<LogQuery['target']> | ''>
        label={text('people.log.target')}
        onChange={(target) => change({ target: target || undefined })}
        options={[
          { value: '', label: text('people.log.everything') },
          ...logTargets.map((value) => ({ value, label: text(`people.log.targets.${value}`) })),
        ]}
        value={query.target ?? ''}
      />
      <PeriodChip from={query.from} onChange={change} to={query.to} today={shownToday} />
      {Object.values({ ...query, zone: undefined }).some(Boolean) && (
        <Button kind="quiet" onClick={() => go.push(toAddress({}))}>
          {text('people.log.reset')}
        </Button>
      )}
      <p className={styles.total} role="status">
        {text('people.log.total', { count: total })}
      </p>
    </div>
  );
};
