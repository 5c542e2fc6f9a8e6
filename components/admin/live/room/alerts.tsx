'use client';

import type { ReactNode } from 'react';

import { Tag } from '@/components/kit/tag';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatTimeExactly } from '../format-times';
import { useNow } from '../use-now';
import { Card } from './card';
import styles from './card.module.scss';

/** Alerts of this channel, ongoing and resolved. None is ever removed. */
export const Alerts = ({ alerts, action }: Pick<LiveInfo, 'alerts'> & { action?: ReactNode }) => {
  const text = useText();
  const language = useLanguage();
  const now = useNow();
  return (
    <Card action={action} title={text('liveRoom.alerts.title')}>
      {alerts.length === 0 ? (
        <p className={styles.empty}>{text('liveRoom.alerts.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {alerts.map(({ id, message, createdAt, alarm_state: state }) => (
            <li key={id}>
              <time dateTime={createdAt}>{now !== null && formatTimeExactly(language, createdAt)}</time>
              <span>{message}</span>
              <Tag tone={state === 'SET' ? 'bad' : 'quiet'}>
                {text(state === 'SET' ? 'liveRoom.alerts.open' : 'liveRoom.alerts.over')}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
