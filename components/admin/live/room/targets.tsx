'use client';

import { Tag, type TagTone } from '@/components/kit/tag';
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
  retrying: 'busy',
  failed: 'bad',
};

/** The explanation below a target's name. */
const useExplanation = (now: number | null) => {
  const text = useText();
  const language = useLanguage();
  const explainTry = ({ attempts, nextTryAt }: Target): string => {
    const seconds = nextTryAt && now !== null ? Math.round((Date.parse(nextTryAt) - now) / 1000) : 0;
    return seconds > 0
      ? text('liveRoom.targets.next', { attempt: attempts, seconds })
      : text('liveRoom.targets.attempt', { attempt: attempts });
  };
  // The server does not know the reader's time zone.
  const show = (at: string): string => (now === null ? '…' : formatTime(language, at));
  const explainWaiting = ({ since }: Target): string =>
    since ? text('liveRoom.targets.silent', { time: show(since) }) : text('liveRoom.targets.never');
  return (target: Target): string => {
    const { state, since, attempts, fault } = target;
    if (state === 'off') return text('liveRoom.targets.off');
    if (state === 'waiting') return explainWaiting(target);
    if (state === 'sending') return since ? text('liveRoom.targets.since', { time: show(since) }) : '';
    const reason = fault ? text(`liveRoom.targetFaults.${fault}`) : '';
    if (state === 'failed' || attempts === 0) return reason;
    return [explainTry(target), reason].filter(Boolean).join('. ');
  };
};

/** The restream targets. Their failures are reported only here. */
export const Targets = ({ targets, now }: Pick<LiveInfo, 'targets'> & { now: number | null }) => {
  const text = useText();
  const explain = useExplanation(now);
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
