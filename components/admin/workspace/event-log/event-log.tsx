'use client';

import { SetStepNav, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useId, useRef, useState } from 'react';

import { callFile, saveFile } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useMenuPlace } from '@/components/kit/dialogs/menu';
import { AddressSearch } from '@/components/kit/fields/search-field';
import { FilterSelect } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { PageHead } from '@/components/kit/navigation/page-head';
import { useGo } from '@/components/kit/navigation/use-navigation';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Pager } from '@/components/kit/tables/pager';
import { useZone } from '@/components/kit/time';
import { findPreset, getPresetRange, presets } from '@/lib/analytics/ranges';
import { dayIn } from '@/lib/core/i18n/format';
import type { ListPage } from '@/lib/core/list-query';
import { type LogQuery, logTargets } from '@/lib/platform/event-log/log-query';

import { groupByDay, type LogGroup, type LogLine, logPath, nameDay, writeQuery } from './log-lines';
import { LogRow } from './log-row';

import styles from './event-log.module.scss';
import periodChipStyles from './period-chip.module.scss';

/** The current day in the browser's zone; until that is known, the server's. */
const useToday = (serverDay: string): string => {
  const zone = useZone();
  // oxlint-disable-next-line react/purity -- precise to a day
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
const LogFilters = ({ query, limit, total, people, today }: LogFiltersProps) => {
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

/** Days, both inclusive, and `today`, all in the same zone. */
type Period = { from?: string; to?: string };
type PeriodChipProps = Period & { today: string; onChange: (period: Period) => void };

const nameDate = (language: string, day: string, year: 'numeric' | undefined = 'numeric'): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year, timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Composed here, because browsers and the server format ranges with different spaces. */
const nameRange = (language: string, from: string, to: string): string => {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${nameDate(language, from, isOneYear ? undefined : 'numeric')} – ${nameDate(language, to)}`;
};

/** The period of the log: the last days, or a date range. */
const PeriodChip = ({ from, to, today, onChange }: PeriodChipProps) => {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useMenuPlace({ isOpen, trigger, list: panel });
  const preset = from && to ? findPreset({ from, to }, today) : null;
  const choose = (period: Period) => {
    panel.current?.hidePopover();
    onChange({ from: period.from, to: period.to });
  };
  const name = (): string => {
    if (preset) return text('analytics.lastDays', { days: preset });
    if (from && to) return nameRange(language, from, to);
    if (from) return text('people.log.since', { date: nameDate(language, from) });
    return to ? text('people.log.until', { date: nameDate(language, to) }) : text('people.log.always');
  };
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        className={periodChipStyles.chip}
        data-active={Boolean(from ?? to)}
        popoverTarget={id}
        ref={trigger}
        type="button"
      >
        <span>{text('people.log.period')}</span> <b>{name()}</b>
        <Icon name="chevronDown" size={14} />
      </button>
      <div
        aria-label={text('people.log.period')}
        className={periodChipStyles.panel}
        id={id}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
        popover="auto"
        ref={panel}
        role="dialog"
      >
        <div className={periodChipStyles.presets}>
          <Preset isChosen={!from && !to} onClick={() => choose({})}>
            {text('people.log.always')}
          </Preset>
          {presets.map((days) => (
            <Preset isChosen={preset === days} key={days} onClick={() => choose(getPresetRange(days, today))}>
              {text('analytics.lastDays', { days })}
            </Preset>
          ))}
        </div>
        <OwnPeriod from={from} key={`${from}/${to}`} onChange={choose} to={to} today={today} />
      </div>
    </>
  );
};

const Preset = (props: { isChosen: boolean; onClick: () => void; children: string }) => (
  <button
    aria-pressed={props.isChosen}
    className={periodChipStyles.preset}
    onClick={props.onClick}
    type="button"
  >
    {props.children}
    {props.isChosen && <Icon name="check" size={16} />}
  </button>
);

const OwnPeriod = ({ today, onChange, ...given }: PeriodChipProps) => {
  const text = useText();
  const [from, setFrom] = useState(given.from ?? '');
  const [to, setTo] = useState(given.to ?? '');
  return (
    <form
      className={periodChipStyles.own}
      onSubmit={(event) => {
        event.preventDefault();
        const [first = '', last = ''] = from && to ? [from, to].sort() : [from, to];
        onChange({ from: first, to: last });
      }}
    >
      <TextField label={text('people.log.from')} max={today} onChange={setFrom} type="date" value={from} />
      <TextField label={text('people.log.to')} max={today} onChange={setTo} type="date" value={to} />
      <Button type="submit">{text('people.log.apply')}</Button>
    </form>
  );
};
