'use client';

import { formatDate, formatLongDay, formatMoment, formatTimeOfDay } from '@/lib/core/i18n/format-date';

import { useLanguage } from './i18n/use-language';
import styles from './time.module.scss';
import { useZone } from './use-zone';

/** How a moment is written: as people speak of it, by its day, by its time of day, or both in full. */
export type TimeForm = 'near' | 'day' | 'clock' | 'moment';

const forms: Record<TimeForm, (language: string, value: string, timeZone: string) => string> = {
  near: (language, value, timeZone) => formatDate(language, value, new Date(), timeZone),
  day: formatLongDay,
  clock: formatTimeOfDay,
  moment: formatMoment,
};

/**
 * A moment, in the zone of whoever looks at it. The server doesn't know that one: what it sends keeps the
 * place, unseen, until the browser has written its own.
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
