'use client';

import { Tag, type TagTone } from '@/components/kit/Tag';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import type { LiveInfo } from '@/lib/live/live-status';

import { formatTime } from '../format-times';
import { Card } from './card';
import styles from './card.module.scss';

type Target = LiveInfo['targets'][number];

const tones: Record<Target['state'], TagTone> = {
  off: 'quiet',
  waiting: 'busy',
  connecting: 'busy',
  sending: 'good',
  failed: 'bad',
};

/** Where the picture also goes to. What fails there is said here and nowhere else. */
export const Targets = ({ targets, now }: Pick<LiveInfo, 'targets'> & { now: number | null }) => {
  const text = useText();
  const language = useLanguage();
  const explain = ({ state, since, attempts, nextTryAt }: Target): string => {
    if (state === 'sending' && since)
      return text('liveRoom.targets.since', { time: formatTime(language, since) });
    if (attempts === 0) return '';
    const seconds = nextTryAt && now !== null ? Math.round((Date.parse(nextTryAt) - now) / 1000) : 0;
    return seconds > 0
      ? text('liveRoom.targets.next', { attempt: attempts, seconds })
      : text('liveRoom.targets.attempt', { attempt: attempts });
  };
  if (targets.length === 0) return null;
  return (
    <Card title={text('liveRoom.targets.title')}>
      <ul className={`${styles.rows} ${styles.targets}`}>
        {targets.map((target) => (
          <li key={target.id}>
            <span title={target.name}>{target.name}</span>
            <small>{explain(target)}</small>
            <Tag tone={tones[target.state]}>{text(`liveRoom.targetStates.${target.state}`)}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
};
