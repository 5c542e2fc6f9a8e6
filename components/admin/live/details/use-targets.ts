'use client';

import { useCallback, useEffect, useState } from 'react';

import type { TargetList } from '@/lib/live/targets';

import { listTargets } from '../live-calls';

/** The targets of an event with their addresses, asked for again by `reload`; null until they are known. */
export const useTargets = (eventId: string) => {
  const [list, setList] = useState<TargetList | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const reload = useCallback(async () => {
    const answer = await listTargets(eventId).catch(() => null);
    setHasFailed(answer === null);
    if (answer) setList(answer);
  }, [eventId]);
  useEffect(() => {
    let isLeft = false;
    listTargets(eventId).then(
      (answer) => !isLeft && setList(answer),
      () => !isLeft && setHasFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, [eventId]);
  return { list, hasFailed, reload };
};
