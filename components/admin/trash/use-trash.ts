'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

import { changeVideos } from '@/components/admin/library/video-actions';
import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal, type Reasons } from '@/components/api/call-error';
import { useText } from '@/components/kit/i18n/use-text';
import type { TrashCollection } from '@/lib/core/rows/hide-trashed';

export type TrashRow = { id: string; title: string; visibility?: string };

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

/** Failures shown by name; the others are counted. */
const mostFailures = 3;

/** Rows that can be restored by one click; more than that are restored in the trash. */
const mostUndone = 100;

const callFor = (collection: TrashCollection, { id }: TrashRow, act: TrashAct): Promise<unknown> => {
  const path = `/api/${collection}/${encodeURIComponent(id)}`;
  if (act === 'restore') return callApi('POST', `${path}/restore`);
  return callApi('DELETE', `${path}?depth=0${act === 'remove' ? '&permanent=true' : ''}`);
};

type Outcome = { row: TrashRow; error: { code: string | null; status: number } | null };

/** Acts on each row by itself. */
const actOnEach = async (
  collection: TrashCollection,
  { rows, act, onProgress }: { rows: readonly TrashRow[]; act: TrashAct; onProgress: (done: number) => void },
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const error = await callFor(collection, row, act).then(
      () => null,
      (refusal: unknown) => {
        if (!(refusal instanceof CallError)) throw refusal;
        return refusal;
      },
    );
    outcomes.push({ row, error });
    onProgress(outcomes.length);
  }
  return outcomes;
};

/** Statuses of the codes that have a text by their status. */
const statuses: Record<string, number> = { network: 0, unauthorized: 401, not_found: 404, rate_limited: 429 };

/** Moves many videos with few calls. */
const moveVideos = async (
  rows: readonly TrashRow[],
  onProgress: (done: number) => void,
): Promise<Outcome[]> => {
  const outcomes = await changeVideos(rows, { kind: 'trash' }, { onProgress });
  return outcomes.map(({ video, code }) => ({
    row: video,
    error: code === null ? null : { code, status: statuses[code] ?? 400 },
  }));
};

const movedToast = 'moved-to-trash';

/**
 * Moves rows to the trash, restores or deletes them, one after another, with a message that names what
 * happened and, for a move, undoes it. `run` resolves to the rows that changed.
 */
export const useTrash = (collection: TrashCollection) => {
  const text = useText();
  const router = useRouter();
  const [done, setDone] = useState<number | null>(null);

  const run = async (rows: readonly TrashRow[], act: TrashAct): Promise<TrashRow[]> => {
    setDone(0);
    const outcomes =
      collection === 'videos' && act === 'move' && rows.length > 1
        ? await moveVideos(rows, setDone)
        : await actOnEach(collection, { rows, act, onProgress: setDone });
    // A row that is gone was deleted by another person meanwhile, which is the desired result.
    const changedRows = outcomes.flatMap(({ row, error }) => (!error || error.status === 404 ? [row] : []));
    announceFailures(outcomes.filter(({ error }) => error && error.status !== 404));
    setDone(null);
    if (changedRows.length > 0) announce(changedRows, act);
    return changedRows;
  };

  const announceFailures = (failed: Outcome[]): void => {
    for (const { row, error } of failed.slice(0, mostFailures)) {
      if (!error) continue;
      const reason = text(error.status === 0 ? 'trash.reasons.network' : describeRefusal(error, reasons));
      toast.error(text('trash.failed', { title: row.title, reason }));
    }
    if (failed.length > mostFailures)
      toast.error(text('trash.moreFailed', { count: failed.length - mostFailures }));
  };

  const announce = (rows: TrashRow[], act: TrashAct): void => {
    const params = { count: rows.length, title: rows[0]?.title ?? '' };
    const undo = { label: text('trash.undo'), onClick: () => void run(rows, 'restore') };
    // This act may undo the move that it offers to undo.
    if (act !== 'move') toast.dismiss(movedToast);
    if (act === 'move')
      toast.success(text(`trash.moved.${collection}`, params), {
        id: movedToast,
        ...(rows.length <= mostUndone && { action: undo }),
        duration: 15_000,
      });
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
