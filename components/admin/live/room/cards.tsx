'use client';

import { toast } from '@payloadcms/ui';
import { type ReactNode, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { copyText } from '@/components/kit/fields/copy-text';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Tag, type TagTone } from '@/components/kit/tag';
import type { LiveInfo, LiveSignal } from '@/lib/live/live-status';

import { formatClock, formatTime, formatTimeExactly } from '../format-times';
import { describeLiveRefusal, setBreak } from '../live-api';
import type { LiveEvent } from '../live-event';
import { useNow } from '../use-now';

import styles from './cards.module.scss';

/** All alerts of this channel, ongoing and resolved; they are never removed. */
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

/** Starts and ends a break on air: viewers see the waiting image meanwhile. */
export const BreakCard = ({ event, onChanged }: { event: LiveEvent; onChanged: () => Promise<void> }) => {
  const text = useText();
  const { run, isBusy } = useCall(setBreak);
  const isOnBreak = event.isOnBreak === true;
  const toggle = async () => {
    const outcome = await run(event.id, !isOnBreak);
    if (!outcome) return;
    if (outcome.error) toast.error(describeLiveRefusal(text, outcome.error) ?? text('liveRoom.failed'));
    await onChanged();
  };
  return (
    <Card
      action={
        <Button
          isBusy={isBusy}
          kind={isOnBreak ? 'primary' : 'plain'}
          onClick={() => void toggle()}
          size="small"
        >
          {text(isOnBreak ? 'liveRoom.break.end' : 'liveRoom.break.begin')}
        </Button>
      }
      title={text('liveRoom.break.title')}
    >
      <p className={styles.empty}>
        {isOnBreak && (
          <>
            <Tag tone="busy">{text('liveRoom.break.on')}</Tag>{' '}
          </>
        )}
        {text(isOnBreak ? 'liveRoom.break.seen' : 'liveRoom.break.hint')}
      </p>
    </Card>
  );
};

/** The secret link to the viewers' page before the event is live. */
export const Rehearsal = ({ info, now }: { info: LiveInfo; now: number | null }) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  const { rehearsal, start } = info;
  if (!rehearsal) return null;
  const isPreview = now !== null && now < Date.parse(start.from);
  const copy = async () => {
    const isDone = await copyText(rehearsal.url);
    setIsCopied(isDone);
    if (!isDone) toast.error(text('liveEvent.copyFailed', { id: rehearsal.url }));
  };
  return (
    <Card
      action={
        <Button
          aria-label={isCopied ? undefined : text('liveRoom.rehearsal.copy')}
          kind="quiet"
          onBlur={() => setIsCopied(false)}
          onClick={() => void copy()}
          size="small"
        >
          {text(isCopied ? 'common.copied' : 'common.copy')}
        </Button>
      }
      title={text('liveRoom.rehearsal.title')}
    >
      <p className={styles.empty}>
        {text('liveRoom.rehearsal.text')} {isPreview && text('liveRoom.rehearsal.hint')}
      </p>
    </Card>
  );
};

type SenderCardProps = {
  signal: LiveSignal;
  now: number | null;
  /** Null for users who may not see the stream credentials. */
  onCredentials: (() => void) | null;
};

/** The current sender in one line. Replaces the guide once it has been followed. */
export const SenderCard = ({ signal, now, onCredentials }: SenderCardProps) => {
  const text = useText();
  const { protocol, sendingSince, backup } = signal;
  return (
    <Card
      action={
        onCredentials && (
          <Button kind="quiet" onClick={onCredentials} size="small">
            {text('liveRoom.sender.credentials')}
          </Button>
        )
      }
      note={
        sendingSince && now !== null
          ? text('liveRoom.sender.since', {
              time: formatClock(text, Math.max(0, now - Date.parse(sendingSince))),
            })
          : undefined
      }
      title={text(`liveRoom.sender.${protocol ?? 'rtmp'}`)}
    >
      {backup && <p className={styles.empty}>{text('liveRoom.sender.backup')}</p>}
    </Card>
  );
};

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

type CardProps = {
  title: string;
  /** Shown beside the title. */
  note?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
};

/** A card of the control room. Not a landmark: too many landmarks would hinder navigation. */
export const Card = ({ title, note, action, children }: CardProps) => (
  <section className={styles.card}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
      {action && <span className={styles.action}>{action}</span>}
    </header>
    {children}
  </section>
);
