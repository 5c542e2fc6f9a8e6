'use client';

import { useSyncExternalStore } from 'react';

import { formatDate, formatMoment } from '@/lib/core/i18n/format-date';

import { useLanguage } from '../i18n/use-language';
import styles from './time.module.scss';

const subscribe = () => () => undefined;
const getZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const getServerZone = () => null;

/**
 * A moment, in the zone of whoever looks at it. The server doesn't know that one: what it sends keeps the place, unseen, until
 * the browser has written its own.
 */
export const Time = ({ value }: { value: string }) => {
  const language = useLanguage();
  const zone = useSyncExternalStore(subscribe, getZone, getServerZone);
  const timeZone = zone ?? 'UTC';
  return (
    <time
      className={zone ? undefined : styles.unknown}
      dateTime={value}
      title={zone ? formatMoment(language, value, timeZone) : undefined}
    >
      {formatDate(language, value, new Date(), timeZone)}
    </time>
  );
};
