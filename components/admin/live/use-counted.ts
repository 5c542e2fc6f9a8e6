'use client';

import { useEffect, useState } from 'react';

import { countViewers, type Counted } from './live-calls';
import type { LiveEvent } from './live-event';
import { logLiveFault } from './log-live-fault';

const pollMs = 30_000;

/**
 * Viewers and traffic of the event, polled every 30 s while the page is visible; null until the first
 * response.
 */
export const useCounted = ({ id }: LiveEvent, isGone: boolean): Counted | null => {
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    if (isGone) return;
    let isOver = false;
    const ask = () => {
      if (document.hidden) return;
      countViewers(id).then(
        ({ analytics }) => isOver || setCounted(analytics),
        (error: unknown) => logLiveFault('The figures of the live event could not be fetched', error),
      );
    };
    ask();
    const timer = setInterval(ask, pollMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id, isGone]);
  return counted;
};
