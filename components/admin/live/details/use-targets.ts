'use client';

import { useCallback, useEffect, useState } from 'react';

import type { TargetList } from '@/lib/live/targets/targets';

import { listTargets } from '../live-calls';
import { logLiveFault } from '../log-live-fault';

/** The targets of an event with their addresses, asked for again by `reload`; null until they are known. */
export const useTargets = (eventId: string) => {
  const [list, setList] = useState<TargetList | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const fail = useCallback((error: unknown) => {
    logLiveFault('The targets of the live event could not be fetched', error);
    setHasFailed(true);
  }, []);
  const reload = useCallback(async () => {
    await listTargets(eventId).then((answer) => {
      setList(answer);
      setHasFailed(false);
    }, fail);
  }, [eventId, fail]);
  useEffect(() => {
    let isLeft = false;
    listTargets(eventId).then(
      (answer) => !isLeft && setList(answer),
      (error: unknown) => !isLeft && fail(error),
    );
    return () => {
      isLeft = true;
    };
  }, [eventId, fail]);
  return { list, hasFailed, reload };
};
