import type { Splice } from '@/lib/videos/text-tracks/editing/splice';

const databaseName = 'reelhof-captions';
const lockPrefix = 'reelhof-captions:';

/** Unsaved work on one track in one tab: the initial text and all later changes, in order. */
type DraftRow = { session: string; trackId: string; basedOn: string | null; vtt: string };
type ChangeRow = { session: string; at: number; splice: Splice };

export type Draft = DraftRow & { savedAt: number; splices: Splice[] };

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

export type DraftStore = Awaited<ReturnType<typeof openDrafts>>;

/** The unsaved drafts of one track in this browser. Throws if the browser denies storage. */
export const openDrafts = async (trackId: string) => {
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
