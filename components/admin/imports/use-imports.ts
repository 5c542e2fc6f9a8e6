import { useCallback, useEffect, useRef, useState } from 'react';

import type { ImportList } from '@/lib/imports/import-schemas';

import { fetchImports } from './import-calls';
import { isUnderWay, noteSamples, type ImportSamples } from './import-rows';

/** While something moves: the worker notes its progress every two seconds. */
const pollMs = 2000;
const restingPollMs = 30_000;

type Known = { list: ImportList; samples: ImportSamples };

/** The imports, looked at again and again; rests while nobody looks. */
export const useImports = (initial: ImportList) => {
  const [known, setKnown] = useState<Known>({ list: initial, samples: {} });
  const [hasFailed, setHasFailed] = useState(false);
  // The newest look wins: an older answer may come after it.
  const turn = useRef(0);

  const reload = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    try {
      const list = await fetchImports();
      if (own !== turn.current) return;
      setKnown(({ samples }) => ({ list, samples: noteSamples(samples, list.imports, Date.now()) }));
      setHasFailed(false);
    } catch {
      if (own === turn.current) setHasFailed(true);
    }
  }, []);

  const delay = known.list.imports.some(isUnderWay) ? pollMs : restingPollMs;
  useEffect(() => {
    let isBusy = false;
    const look = async () => {
      if (document.hidden || isBusy) return;
      isBusy = true;
      await reload();
      isBusy = false;
    };
    const lookNow = () => void look();
    const timer = window.setInterval(lookNow, delay);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [delay, reload]);

  return { ...known, hasFailed, reload };
};
