'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import { pollUntil } from '@/lib/core/async';
import type { LiveInfo, LiveSignal } from '@/lib/live/live-status';
import { healthWindow, mergeSignals } from '@/lib/live/signal/chart-health';

import { findEvent, logLiveFault, toSignalPath } from './live-api';
import { findArchive, type LiveEvent } from './live-event';
import { useNow } from './use-now';

export type EventConnection = 'ok' | 'offline' | 'signedOut' | 'deleted';

const calmMs = 15_000;
/** Milliseconds; used while others may be about to act. */
const watchfulMs = 5000;
/** Milliseconds; used while a change is expected without user action. */
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

/** Milliseconds until the next poll if no change is expected. */
const getPace = ({ info: { channelState, state, targets } }: LiveEvent): number => {
  const isTrying = targets.some((target) => target.state === 'connecting' || target.state === 'retrying');
  return isTrying || (channelState === 'RUNNING' && state === 'IDLE') ? watchfulMs : calmMs;
};

const toTurn = ({ channelState, signal }: LiveInfo): string => `${channelState} ${signal?.isSending}`;

/** Signals pushed by a running channel, newest last. */
const useSignals = (id: string, isOpen: boolean): readonly LiveSignal[] => {
  const [signals, setSignals] = useState<readonly LiveSignal[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    let source: EventSource;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource(toSignalPath(id));
      source.onmessage = ({ data }: MessageEvent<string>) => {
        // Null means that no channel runs.
        const signal = JSON.parse(data) as LiveSignal | null;
        if (signal) setSignals((before) => [...before, signal].slice(-healthWindow));
      };
      // The browser reconnects a broken stream itself. After an error response, e.g. during a server restart,
      // it gives up.
      source.onerror = () => {
        if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, watchfulMs);
      };
    };
    open();
    return () => {
      clearTimeout(retry);
      source.close();
    };
  }, [id, isOpen]);
  return signals;
};

/**
 * The event, polled every 15 s, also in the background, so that a control room stays current. Signals pushed
 * by its channel are merged in. `answeredAt` is the time of the last response in milliseconds since 1970;
 * null before the first.
 */
export const useEvent = (initial: LiveEvent) => {
  const { id } = initial;
  const [asked, setAsked] = useState(initial);
  const [answeredAt, setAnsweredAt] = useState<number | null>(null);
  const [connection, setConnection] = useState<EventConnection>('ok');
  const latest = useRef(0);
  const lastTurn = useRef(toTurn(initial.info));

  const ask = useCallback(async (): Promise<LiveEvent | null> => {
    const mine = ++latest.current;
    try {
      const next = await findEvent(id);
      if (mine !== latest.current) return next;
      lastTurn.current = toTurn(next.info);
      setAsked(next);
      setAnsweredAt(Date.now());
      setConnection('ok');
      return next;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      logLiveFault('The live event could not be fetched', error);
      setConnection(connections[error.status] ?? 'offline');
      return null;
    }
  }, [id]);
  const refresh = useCallback(async () => {
    await ask();
  }, [ask]);

  const isGone = connection === 'deleted';
  const signals = useSignals(id, asked.info.channelState !== 'IDLE' && !isGone);
  const info = useMemo(() => mergeSignals(asked.info, signals), [asked.info, signals]);
  const event = useMemo(() => ({ ...asked, info }), [asked, info]);
  const pace = getPace(event);
  useEffect(() => {
    if (isGone) return;
    const askNow = () => void ask();
    const timer = setInterval(askNow, pace);
    window.addEventListener('online', askNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askNow);
    };
  }, [ask, isGone, pace]);

  const isAwaited = isOnTheWay(event, useNow() ?? 0) && !isGone;
  useEffect(() => {
    if (!isAwaited) return;
    const stop = new AbortController();
    const hasCome = async () => {
      const next = await ask();
      return next !== null && !isOnTheWay(next, Date.now());
    };
    void pollUntil(hasCome, { everyMs: hurriedMs, signal: stop.signal });
    return () => stop.abort();
  }, [ask, isAwaited]);

  // Signals that decide the next step trigger an immediate refresh.
  const turn = toTurn(info);
  useEffect(() => {
    if (lastTurn.current === turn) return;
    lastTurn.current = turn;
    void ask();
  }, [ask, turn]);

  return { event, answeredAt, connection, refresh };
};
