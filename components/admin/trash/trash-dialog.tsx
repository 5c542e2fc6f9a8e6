'use client';

import { type ReactNode, useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { TrashCollection } from '@/lib/core/rows/hide-trashed';

import { type TrashAct, type TrashRow, useTrash, useTrashDays } from './use-trash';

import styles from './trash.module.scss';

/** Titles shown by name; the others are counted. */
const mostNamed = 5;
/** Used until the workspace's setting is known. */
const usualDays = 30;

const Names = ({ rows }: { rows: readonly TrashRow[] }) => {
  const text = useText();
  if (rows.length < 2) return null;
  return (
    <ul className={styles.names}>
      {rows.slice(0, mostNamed).map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
      {rows.length > mostNamed && <li>{text('trash.move.more', { count: rows.length - mostNamed })}</li>}
    </ul>
  );
};

type Reach = { public: number; shared: number };
type Found = { docs: { visibility: string; collaborate?: { shareable?: boolean | null } }[] };

/** Videos whose audience is asked for; of more, the rows alone say which are public. */
const mostAsked = 100;

/** How many of some videos have an audience that would lose them; null until it is known. */
const useReach = (rows: readonly TrashRow[]): Reach | null => {
  const isMany = rows.length > mostAsked;
  const [reach, setReach] = useState<Reach | null>(
    isMany ? { public: rows.filter(({ visibility }) => visibility === 'public').length, shared: 0 } : null,
  );
  const ids = rows.map(({ id }) => id).join();
  useEffect(() => {
    if (isMany) return;
    const stop = new AbortController();
    const select = 'select[visibility]=true&select[collaborate]=true';
    callApi<Found>('GET', `/api/videos?where[id][in]=${ids}&${select}&depth=0&limit=1000`, {
      signal: stop.signal,
    })
      .then(({ docs }) =>
        setReach({
          public: docs.filter(({ visibility }) => visibility === 'public').length,
          shared: docs.filter(({ collaborate }) => collaborate?.shareable).length,
        }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [ids, isMany]);
  return reach;
};

/** Warns of viewers and reviewers, and says what the plan counts. */
const VideoWarnings = ({ rows }: { rows: readonly TrashRow[] }) => {
  const text = useText();
  const reach = useReach(rows);
  const isOne = rows.length === 1;
  return (
    <>
      {reach !== null && reach.public + reach.shared > 0 && (
        <Notice tone="bad">
          {reach.public > 0 && (
            <p>{isOne ? text('trash.move.isPublic') : text('trash.move.public', { count: reach.public })}</p>
          )}
          {reach.shared > 0 && (
            <p>{isOne ? text('trash.move.isShared') : text('trash.move.shared', { count: reach.shared })}</p>
          )}
        </Notice>
      )}
      <p>{text('trash.move.slot', { count: rows.length })}</p>
    </>
  );
};

type TrashDialogProps = {
  collection: TrashCollection;
  rows: readonly TrashRow[];
  onClose: () => void;
  /** Called with the rows that are gone from their list. */
  onDone: (rows: TrashRow[]) => void;
  /** Further consequences. */
  children?: ReactNode;
};

/** Moves rows to the trash after naming them and the consequences, or deletes them permanently. */
export const TrashDialog = ({ collection, rows: given, onClose, onDone, children }: TrashDialogProps) => {
  const text = useText();
  // Keeps the rows that were asked about, even if the list behind changes.
  const [rows] = useState(given);
  const [isPermanent, setIsPermanent] = useState(false);
  const days = useTrashDays() ?? usualDays;
  const { run, done } = useTrash(collection);
  const count = rows.length;
  const isBusy = done !== null;
  const go = async (act: TrashAct) => {
    const gone = await run(rows, act);
    onClose();
    if (gone.length > 0) onDone(gone);
  };
  const close = () => {
    if (!isBusy) onClose();
  };
  const params = { count, title: rows[0]?.title ?? '' };
  return (
    <Dialog
      footer={
        isPermanent ? (
          <>
            <Button data-autofocus disabled={isBusy} onClick={close}>
              {text('kit.cancel')}
            </Button>
            <Button isBusy={isBusy} kind="danger" onClick={() => void go('remove')}>
              {text('trash.list.remove')}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isBusy} kind="quiet" onClick={() => setIsPermanent(true)}>
              {text('trash.move.permanent')}
            </Button>
            <Button data-autofocus disabled={isBusy} onClick={close}>
              {text('kit.cancel')}
            </Button>
            <Button isBusy={isBusy} kind="danger" onClick={() => void go('move')}>
              {text('trash.move.confirm')}
            </Button>
          </>
        )
      }
      isOpen
      onClose={close}
      title={text(isPermanent ? `trash.removeTitle.${collection}` : `trash.move.title.${collection}`, params)}
    >
      <div className={styles.dialog}>
        <Names rows={rows} />
        {isPermanent ? (
          <p>{text(`trash.removeText.${collection}`)}</p>
        ) : (
          <p>{text(`trash.move.text.${collection}`, { count, days })}</p>
        )}
        {children}
        {!isPermanent && collection === 'videos' && <VideoWarnings rows={rows} />}
        {isBusy && count > 1 && <p role="status">{text('trash.move.progress', { done, count })}</p>}
      </div>
    </Dialog>
  );
};
