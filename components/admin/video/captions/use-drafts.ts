'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import {
  readCueDocument,
  applySplice,
  type Splice,
  spliceTo,
} from '@/lib/videos/text-tracks/editing/cue-document';

import type { EditorStore } from './editor-store';

const databaseName = 'reelhof-captions';
const lockPrefix = 'reelhof-captions:';

/** Unsaved work on one track in one tab: the initial text and all later changes, in order. */
type DraftRow = { session: string; trackId: string; basedOn: string | null; vtt: string };
type ChangeRow = { session: string; at: number; splice: Splice };

type Draft = DraftRow & { savedAt: number; splices: Splice[] };

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      const drafts = request.result.createObjectStore('drafts', { keyPath: 'session' });
      drafts.createIndex('trackId', 'trackId');
      const changes = request.result.createObjectStore('changes', { autoIncrement: true });
      changes.createIndex('session', 'session');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
    request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });

const ask = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

const finish = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
    transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
  });

/** Prevents other tabs from offering this tab's draft. Held until the page is closed. */
const holdSession = (session: string): void => {
  void navigator.locks?.request(lockPrefix + session, () => new Promise(() => undefined));
};

const findLivingSessions = async (): Promise<Set<string>> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  );
};

const deleteSession = (transaction: IDBTransaction, session: string): void => {
  transaction.objectStore('drafts').delete(session);
  const changes = transaction
    .objectStore('changes')
    .index('session')
    .openKeyCursor(IDBKeyRange.only(session));
  changes.onsuccess = () => {
    const cursor = changes.result;
    if (!cursor) return;
    transaction.objectStore('changes').delete(cursor.primaryKey);
    cursor.continue();
  };
};

type DraftStore = Awaited<ReturnType<typeof openDrafts>>;

/** The unsaved drafts of one track in this browser. Throws if the browser denies storage. */
const openDrafts = async (trackId: string) => {
  const database = await open();
  const session = crypto.randomUUID();
  holdSession(session);

  const change = (work: (transaction: IDBTransaction) => void): Promise<void> => {
    // Relaxed durability: a crash of the machine, not of the tab, may lose the last characters.
    const transaction = database.transaction(['drafts', 'changes'], 'readwrite', { durability: 'relaxed' });
    work(transaction);
    return finish(transaction);
  };

  return {
    /** The newest draft left by a closed tab; null if there is none. */
    findLeft: async (): Promise<Draft | null> => {
      const living = await findLivingSessions();
      const stores = database.transaction(['drafts', 'changes']);
      const rows = await ask<DraftRow[]>(stores.objectStore('drafts').index('trackId').getAll(trackId));
      const drafts = await Promise.all(
        rows
          .filter((row) => !living.has(row.session))
          .map(async (row) => {
            const changes = await ask<ChangeRow[]>(
              stores.objectStore('changes').index('session').getAll(row.session),
            );
            return { ...row, savedAt: changes.at(-1)?.at ?? 0, splices: changes.map(({ splice }) => splice) };
          }),
      );
      const left = drafts.filter(({ splices }) => splices.length > 0);
      return left.sort((first, second) => second.savedAt - first.savedAt)[0] ?? null;
    },
    begin: (draft: Omit<DraftRow, 'session' | 'trackId'>): Promise<void> =>
      change((transaction) => {
        deleteSession(transaction, session);
        transaction.objectStore('drafts').put({ ...draft, session, trackId } satisfies DraftRow);
      }),
    append: (splice: Splice): Promise<void> =>
      change((transaction) => {
        const row: ChangeRow = { session, at: Date.now(), splice };
        transaction.objectStore('changes').add(row);
      }),
    discard: (of = session): Promise<void> => change((transaction) => deleteSession(transaction, of)),
  };
};

type Base = { vtt: string; basedOn: string | null };

/** The document that results from a draft. */
const toDocument = ({ vtt, splices }: Draft) => splices.reduce(applySplice, readCueDocument(vtt).document);

/**
 * Stores every change in this browser until the server has it, and offers drafts of closed tabs. Also works
 * if the browser denies storage, but without drafts.
 */
export const useDrafts = (store: EditorStore, trackId: string, base: Base) => {
  const [left, setLeft] = useState<Draft | null>(null);
  const [storedAt, setStoredAt] = useState<number | null>(null);
  const drafts = useRef<Promise<DraftStore | null> | null>(null);
  const hasBegun = useRef(false);
  const current = useRef(base);
  /** Writes run one after the other, in order. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const write = useCallback((use: (opened: DraftStore) => Promise<void>) => {
    queue.current = queue.current
      .then(async () => {
        const opened = await drafts.current;
        if (opened) await use(opened);
      })
      .catch(() => undefined);
    return queue.current;
  }, []);

  const keep = useCallback(
    (splice: Splice) => {
      const isFirst = !hasBegun.current;
      hasBegun.current = true;
      const began = current.current;
      void write(async (opened) => {
        if (isFirst) await opened.begin(began);
        await opened.append(splice);
        setStoredAt(Date.now());
      });
    },
    [write],
  );

  useEffect(() => {
    let isOver = false;
    drafts.current ??= openDrafts(trackId).catch(() => null);
    void drafts.current
      .then((opened) => opened?.findLeft())
      .then((found) => {
        if (!isOver && found) setLeft(found);
      })
      .catch(() => undefined);
    const stopWatching = store.watch(keep);
    return () => {
      isOver = true;
      stopWatching();
    };
  }, [keep, store, trackId]);

  /** The server has stored `saved`; changes made meanwhile are kept as a draft on top of it. */
  const settle = useCallback(
    async (saved: Base) => {
      current.current = saved;
      hasBegun.current = false;
      setStoredAt(null);
      void write((opened) => opened.discard());
      if (!store.isChanged()) return;
      const splice = spliceTo(readCueDocument(saved.vtt).document, store.get().history.document.cues);
      if (splice) keep(splice);
    },
    [keep, store, write],
  );

  const discardLeft = useCallback(async () => {
    const session = left?.session;
    setLeft(null);
    if (session) await (await drafts.current)?.discard(session).catch(() => undefined);
  }, [left]);

  const resume = useCallback(() => {
    if (!left) return null;
    store.edit({ kind: 'restore', document: toDocument(left) });
    void discardLeft();
    return left.basedOn;
  }, [discardLeft, left, store]);

  return { left, storedAt, settle, discardLeft, resume };
};
