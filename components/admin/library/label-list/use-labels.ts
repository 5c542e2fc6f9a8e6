import { useCallback, useEffect, useMemo, useState } from 'react';

import { CallError } from '@/components/api/call-error';
import type { LabelCollection, LabelRow } from '@/lib/videos/library/labels/label-schemas';

import { createLabelCalls } from './label-calls';

const mergingPollMs = 2000;

/** A workspace's categories or tags, kept in sync with the server. Polled during a merge. */
export const useLabels = (
  collection: LabelCollection,
  initial: LabelRow[],
  { withPictures = true }: { withPictures?: boolean } = {},
) => {
  const calls = useMemo(() => createLabelCalls(collection, withPictures), [collection, withPictures]);
  const [rows, setRows] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);

  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setRows(await calls.list(signal));
        setHasFailed(false);
      } catch (error) {
        if (error instanceof CallError) setHasFailed(true);
        else if (!signal?.aborted) throw error;
      }
    },
    [calls],
  );

  const isMerging = rows.some(({ mergingInto }) => mergingInto !== null);
  useEffect(() => {
    if (!isMerging) return;
    const stop = new AbortController();
    const timer = setInterval(() => void reload(stop.signal), mergingPollMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isMerging, reload]);

  return { calls, rows, setRows, reload, hasFailed };
};
