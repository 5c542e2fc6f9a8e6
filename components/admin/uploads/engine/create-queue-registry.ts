import { clearStored, listUnfinished } from '@/components/admin/workarounds/uppy';

import type { UploadQueue } from './open-upload-queue';

/** Maximum bytes stored per tab; larger files must be chosen again after a crash. */
const mostStoredBytes = 2e9;

/** Number of bytes of files the browser may store, given the free space. */
const findKeepLimit = async (): Promise<number> => {
  // Available only in a secure context.
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  if (!estimate?.quota) return mostStoredBytes / 8;
  return Math.min(mostStoredBytes, (estimate.quota - (estimate.usage ?? 0)) / 4);
};

let hasAsked = false;

/** Asks the browser once to protect our storage from eviction. */
export const askToPersist = (): void => {
  if (hasAsked) return;
  hasAsked = true;
  void navigator.storage?.persist?.().catch(() => false);
};

const hold = (name: string, options: LockOptions): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    navigator.locks
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(null));
  });

/** Whether tabs can use Web Locks, which require a secure context. */
const canLock = (): boolean => typeof navigator.locks?.request === 'function';

/**
 * Acquires the lock if it is free. Resolves to its release function, or null. The browser releases it when
 * the tab closes.
 */
const tryLock = (name: string) => hold(name, { ifAvailable: true });

/** Waits for the lock as long as a reloading tab needs to release it. */
const awaitLock = (name: string) => hold(name, { signal: AbortSignal.timeout(5000) });

/** Owner of the queues: the prefix of their names, and the target workspace. */
export type QueueOwner = { prefix: string; workspaceId: string };

type QueueRegistryOptions = {
  /** Queues of users who are no longer signed in are suspended. */
  isCurrent: (owner: QueueOwner) => boolean;
  onChange: () => void;
};

/** The queues held by this tab, per owner: those it started and those it adopted. */
export const createQueueRegistry = ({ isCurrent, onChange }: QueueRegistryOptions) => {
  const queuesByOwner = new Map<string, UploadQueue[]>();
  const adoptions = new Map<string, Promise<void>>();

  const open = async (id: string, owner: QueueOwner): Promise<void> => {
    // Uppy is loaded only if there is something to send.
    const [{ openUploadQueue }, maxStoredBytes] = await Promise.all([
      import('./open-upload-queue'),
      findKeepLimit(),
    ]);
    const queue = openUploadQueue({ id, workspaceId: owner.workspaceId, maxStoredBytes, onChange });
    await queue.restored;
    queuesByOwner.set(owner.prefix, [...(queuesByOwner.get(owner.prefix) ?? []), queue]);
    if (!isCurrent(owner)) queue.suspend();
    onChange();
  };

  const adoptQueues = async (owner: QueueOwner): Promise<void> => {
    for (const id of listUnfinished(owner.prefix)) {
      if (!canLock()) {
        if (id === owner.prefix + getTabName()) await open(id, owner);
      } else if (await tryLock(id)) await open(id, owner);
      else
        void awaitLock(id)
          .then((got) => (got ? open(id, owner) : undefined))
          .catch(() => undefined);
    }
  };

  return {
    find: ({ prefix }: QueueOwner): readonly UploadQueue[] => queuesByOwner.get(prefix) ?? [],

    /**
     * Adopts, once, the queues that other pages left behind. Queues that cannot be adopted now are adopted
     * after a reload. Never rejects.
     */
    adopt: (owner: QueueOwner): Promise<void> => {
      const adoption = adoptions.get(owner.prefix) ?? adoptQueues(owner).catch(() => undefined);
      adoptions.set(owner.prefix, adoption);
      return adoption;
    },

    /** The owner's queue for new files, never one that still waits to be adopted. */
    getOwn: async (owner: QueueOwner): Promise<UploadQueue> => {
      const { prefix } = owner;
      const taken = listUnfinished(prefix);
      for (let count = 0; ; count += 1) {
        const [queue] = queuesByOwner.get(prefix) ?? [];
        if (queue) return queue;
        const id = prefix + (canLock() ? count : getTabName());
        if (canLock() && (taken.includes(id) || !(await tryLock(id)))) continue;
        clearStored(id);
        await open(id, owner);
      }
    },
  };
};

/** Id of a tab that survives a reload, for browsers without locks. */
const getTabName = (): string => {
  const key = 'reelhof.tab';
  const name = sessionStorage.getItem(key) ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem(key, name);
  return name;
};
