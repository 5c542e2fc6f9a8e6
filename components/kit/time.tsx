'use client';

import { useSyncExternalStore } from 'react';

import {
  formatDate,
  formatLongDay,
  formatMoment,
  formatTimeOfDay,
  formatWeekday,
  timePlaceholder,
} from '@/lib/core/i18n/format';

import { useLanguage } from './i18n/use-text';

import styles from './time.module.scss';

type TimeTextProps = {
  /** A sentence that contains `timePlaceholder` in place of its time. */
  text: string;
  value: string;
  form?: TimeForm;
};

/** A sentence with a time in it, which the browser formats in its own time zone. */
export const TimeText = ({ text, value, form }: TimeTextProps) => {
  const [before, after] = text.split(timePlaceholder);
  return (
    <>
      {before}
      {after !== undefined && <Time form={form} value={value} />}
      {after}
    </>
  );
};

const subscribe = () => () => undefined;
const getZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const getServerZone = () => null;

/** The browser's IANA time zone. Null on the server, which does not know it, and until hydration. */
export const useZone = (): string | null => useSyncExternalStore(subscribe, getZone, getServerZone);

/**
 * Time formats: relative (`near`), weekday and time within a week (`weekday`), date (`day`), time of day
 * (`clock`), or full date and time (`moment`).
 */
export type TimeForm = 'near' | 'weekday' | 'day' | 'clock' | 'moment';

const forms: Record<TimeForm, (language: string, value: string, timeZone: string) => string> = {
  near: (language, value, timeZone) => formatDate(language, value, new Date(), timeZone),
  weekday: (language, value, timeZone) => formatWeekday(language, value, new Date(), timeZone),
  day: formatLongDay,
  clock: formatTimeOfDay,
  moment: formatMoment,
};

/**
 * A time in the reader's time zone. The server does not know the zone, so it renders an invisible placeholder
 * until the browser formats the time.
 */
export const Time = ({ value, form = 'near' }: { value: string; form?: TimeForm }) => {
  const language = useLanguage();
  const zone = useZone();
  return (
    <time
      className={zone ? undefined : styles.unknown}
      dateTime={value}
      title={zone ? formatMoment(language, value, zone) : undefined}
    >
      {forms[form](language, value, zone ?? 'UTC')}
    </time>
  );
};
