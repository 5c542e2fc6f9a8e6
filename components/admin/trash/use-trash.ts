'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal, type Reasons } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';
import type { TrashCollection } from '@/lib/core/rows/hide-trashed';

export type TrashRow = { id: string; title: string };

export type TrashAct = 'move' | 'remove' | 'restore';

/** Emitted on `window` after rows were moved to the trash or restored, for lists that keep their rows. */
const changed = 'reelhof:trash';

/** Runs `reload` after rows were moved to the trash or restored, such as by the button of a message. */
export const useTrashChanges = (reload: () => void): void =>
  useEffect(() => {
    window.addEventListener(changed, reload);
    return () => window.removeEventListener(changed, reload);
  }, [reload]);

const reasons: Reasons = {
  default_preset_needed: 'trash.reasons.default',
  live_event_running: 'trash.reasons.running',
  live_recording_unfinished: 'trash.reasons.recording',
  external_id_taken: 'trash.reasons.externalId',
  title_taken: 'trash.reasons.title',
  forbidden: 'trash.reasons.forbidden',
};

const callFor = (collection: TrashCollection, { id }: TrashRow, act: TrashAct): Promise<unknown> => {
  const path = `/api/${collection}/${encodeURIComponent(id)}`;
  if (act === 'restore') return callApi('POST', `${path}/restore`);
  return callApi('DELETE', `${path}?depth=0${act === 'remove' ? '&permanent=true' : ''}`);
};

/**
 * Moves rows to the trash, restores or deletes them, one after another, with a message that names what
 * happened and, for a move, undoes it. `run` resolves to the rows that changed.
 */
export const useTrash = (collection: TrashCollection) => {
  const text = useText();
  const router = useRouter();
  const [done, setDone] = useState<number | null>(null);

  const run = async (rows: readonly TrashRow[], act: TrashAct): Promise<TrashRow[]> => {
    const changedRows: TrashRow[] = [];
    setDone(0);
    for (const row of rows) {
      try {
        await callFor(collection, row, act);
        changedRows.push(row);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Done by another person meanwhile, which is the desired result.
        if (error.status === 404) changedRows.push(row);
        else {
          const reason = text(error.status === 0 ? 'trash.reasons.network' : describeRefusal(error, reasons));
          toast.error(text('trash.failed', { title: row.title, reason }));
        }
      }
      setDone((before) => (before ?? 0) + 1);
    }
    setDone(null);
    if (changedRows.length > 0) announce(changedRows, act);
    return changedRows;
  };

  const announce = (rows: TrashRow[], act: TrashAct): void => {
    const params = { count: rows.length, title: rows[0]?.title ?? '' };
    const undo = { label: text('trash.undo'), onClick: () => void run(rows, 'restore') };
    if (act === 'move')
      toast.success(text(`trash.moved.${collection}`, params), { action: undo, duration: 15_000 });
    else toast.success(text(`trash.${act === 'remove' ? 'deleted' : 'restored'}.${collection}`, params));
    window.dispatchEvent(new Event(changed));
    // After a move, the caller may leave the page of the row.
    if (act !== 'move') router.refresh();
  };

  return { run, done };
};

/** Days that deleted rows stay in the trash; null until they are known. */
export const useTrashDays = (): number | null => {
  const [days, setDays] = useState<number | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    callApi<{ days: number }>('GET', '/api/workspaces/trash', { signal: stop.signal })
      .then((answer) => setDays(answer.days))
      .catch((error: unknown) => {
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, []);
  return days;
};
