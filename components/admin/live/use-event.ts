'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import type { LiveSignal } from '@/lib/live/live-status';
import { healthWindow, mergeSignals } from '@/lib/live/merge-signal';

import { findArchive } from './find-archive';
import { findEvent, toSignalPath } from './live-calls';
import type { LiveEvent } from './live-event';
import { useNow } from './use-now';

export type EventConnection = 'ok' | 'offline' | 'signedOut' | 'deleted';

const calmMs = 15_000;
const watchfulMs = 5000;
const hurriedMs = 2000;

const connections: Partial<Record<number, EventConnection>> = { 401: 'signedOut', 404: 'deleted' };

const isOnTheWay = (event: LiveEvent, now: number): boolean => {
  const { state, channelState, checks, signal } = event.info;
  const isMoving = channelState !== 'IDLE' && channelState !== 'RUNNING';
  const isChecked = state === 'IDLE' && signal?.isSending === true;
  return (
    isMoving ||
    (isChecked && checks.some((check) => check.state === 'unknown')) ||
    findArchive(event, now) === 'making'
  );
};

/** How long until the event is asked for again: at once where something is about to change. */
const getPace = (event: LiveEvent, now: number): number => {
  if (isOnTheWay(event, now)) return hurriedMs;
  const { channelState, state, targets } = event.info;
  const isTrying = targets.some((target) => target.state === 'connecting' || target.state === 'retrying');
  return isTrying || (channelState === 'RUNNING' && state === 'IDLE') ? watchfulMs : calmMs;
};

/** What the channel pushes, while one runs; the newest last. */
const useSignals = (id: string, isOpen: boolean): readonly LiveSignal[] => {
  const [signals, setSignals] = useState<readonly LiveSignal[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const source = new EventSource(toSignalPath(id));
    source.onmessage = ({ data }: MessageEvent<string>) => {
      // Null says that no channel runs.
      const signal = JSON.parse(data) as LiveSignal | null;
      if (signal) setSignals((before) => [...before, signal].slice(-healthWindow));
    };
    return () => source.close();
  }, [id, isOpen]);
  return signals;
};

/**
 * The event, asked for every 15 s, also while the page is hidden: a control room stays up to date in the background. What its channel
 * pushes is laid over it. `answeredAt` is when it was last known for sure, in milliseconds since 1970; null before the first answer.
 */
export const useEvent = (initial: LiveEvent) => {
  const { id } = initial;
  const [asked, setAsked] = useState(initial);
  const [answeredAt, setAnsweredAt] = useState<number | null>(null);
  const [connection, setConnection] = useState<EventConnection>('ok');
  const latest = useRef(0);

  const refresh = useCallback(async () => {
    const mine = ++latest.current;
    try {
      const next = await findEvent(id);
      if (mine !== latest.current) return;
      setAsked(next);
      setAnsweredAt(Date.now());
      setConnection('ok');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Only logged: the page says by itself how old what it shows is.
      // oxlint-disable-next-line no-console
      console.error(error);
      setConnection(connections[error.status] ?? 'offline');
    }
  }, [id]);

  const signals = useSignals(id, asked.info.channelState !== 'IDLE' && connection !== 'deleted');
  const info = useMemo(() => mergeSignals(asked.info, signals), [asked.info, signals]);
  const event = useMemo(() => ({ ...asked, info }), [asked, info]);
  const pace = getPace(event, useNow() ?? 0);
  const isGone = connection === 'deleted';
  useEffect(() => {
    if (isGone) return;
    const timer = setInterval(() => void refresh(), pace);
    const ask = () => void refresh();
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [isGone, pace, refresh]);

  // What decides the next step is not left to the next turn.
  const turn = `${info.channelState} ${info.signal?.isSending}`;
  const lastTurn = useRef(turn);
  useEffect(() => {
    if (lastTurn.current === turn) return;
    lastTurn.current = turn;
    void refresh();
  }, [refresh, turn]);

  return { event, answeredAt, connection, refresh };
};
