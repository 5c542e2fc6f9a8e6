import { countUnfinished, listUnfinished } from '@/components/admin/workarounds/uppy';
import { findWorkspaceName, setActiveWorkspace } from '@/components/admin/workspace/workspace-api';

import { findRejection } from './accept-file';
import { createQueueRegistry, type QueueOwner, askToPersist } from './create-queue-registry';
import type { NewBatch, UploadQueue } from './open-upload-queue';
import { findBatch } from './to-upload-item';
import type {
  RejectedFile,
  RejectReason,
  UploadBatch,
  UploadItem,
  UploadTarget,
  WaitingElsewhere,
} from './types';
import { findUploadOptions } from './upload-api';
import { keepDetails, recallDetails, toPossible, type UploadDetails } from './upload-details';

/** Number of waiting files of a user (`reelhof.{user}.`) per workspace. */
const countWaiting = (person: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const id of listUnfinished(person)) {
    const workspaceId = id.slice(person.length).split('.')[0] ?? '';
    counts.set(workspaceId, (counts.get(workspaceId) ?? 0) + countUnfinished(id));
  }
  return counts;
};

/** Owner of the uploads. Other users of this browser neither see nor send them. */
type UploadOwner = { userId: string; workspaceId: string };
export type UploadSnapshot = {
  items: readonly UploadItem[];
  rejected: readonly RejectedFile[];
  elsewhere: readonly WaitingElsewhere[];
  /** The current batch of uploads. */
  batch: UploadBatch | null;
};

const emptySnapshot: UploadSnapshot = { items: [], rejected: [], elsewhere: [], batch: null };
/** Minimum milliseconds between renders of the tray. */
const drawEvery = 200;

const toPerson = ({ userId }: UploadOwner): string => `reelhof.${userId}.`;
const toPrefix = (owner: UploadOwner): string => `${toPerson(owner)}${owner.workspaceId}.`;

/** Uploads waiting in the owner's other workspaces, except those the owner can no longer access. */
const findElsewhere = async (owner: UploadOwner): Promise<WaitingElsewhere[]> => {
  const others = [...countWaiting(toPerson(owner))].filter(([id]) => id !== owner.workspaceId);
  const found = await Promise.all(
    others.map(async ([workspaceId, count]) => {
      const name = await findWorkspaceName(workspaceId).catch(() => null);
      return name === null ? [] : [{ workspaceId, name, count }];
    }),
  );
  return found.flat();
};

export type UploadCenter = ReturnType<typeof createUploadCenter>;

/**
 * All uploads of this tab. A tab sends only its queues; a queue left by a closed or crashed tab is adopted by
 * the next one that opens.
 */
export const createUploadCenter = () => {
  const listeners = new Set<() => void>();
  let current: (QueueOwner & { ready: Promise<void> }) | null = null;
  let rejected: RejectedFile[] = [];
  let rejectedSoFar = 0;
  let elsewhere: WaitingElsewhere[] = [];
  let snapshot = emptySnapshot;
  // Two consecutive drops share one queue.
  let own: { prefix: string; queue: Promise<UploadQueue> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listQueues = (): readonly UploadQueue[] => (current ? queues.find(current) : []);
  const draw = () => {
    timer = undefined;
    const items = listQueues().flatMap((queue) => queue.list());
    snapshot = { items, rejected, elsewhere, batch: findBatch(items) };
    for (const listener of listeners) listener();
  };
  const onChange = () => {
    timer ??= setTimeout(draw, drawEvery);
  };
  const queues = createQueueRegistry({ isCurrent: ({ prefix }) => prefix === current?.prefix, onChange });

  const findOwnQueue = (owner: NonNullable<typeof current>): Promise<UploadQueue> => {
    const { prefix, ready } = owner;
    if (own?.prefix !== prefix) own = { prefix, queue: ready.then(() => queues.getOwn(owner)) };
    const { queue } = own;
    const forget = () => {
      if (own?.queue === queue) own = undefined;
    };
    queue.then(forget, forget);
    return queue;
  };

  const reject = (name: string, reason: RejectReason) => {
    rejectedSoFar += 1;
    rejected = [...rejected, { id: `rejected/${rejectedSoFar}`, name, reason }];
  };
  /** Finds an item's queue and the id of its file in it. */
  const withFile = <A>(itemId: string, run: (queue: UploadQueue, fileId: string) => A): A | undefined => {
    const queue = listQueues().find(({ id }) => itemId.startsWith(`${id}/`));
    return queue && run(queue, itemId.slice(queue.id.length + 1));
  };
  const release = (...kinds: Parameters<UploadQueue['release']>[0]) => {
    for (const queue of listQueues()) queue.release(kinds);
  };

  /** New files join the current batch while its uploads are in progress. */
  const openBatch = async (owner: NonNullable<typeof current>): Promise<NewBatch> => {
    const items = listQueues().flatMap((queue) => queue.list());
    const batch = findBatch(items);
    const isOpen = items.some((item) => item.batch === batch?.id && item.state !== 'done');
    if (batch && isOpen) return { id: batch.id, details: batch.details };
    const options = await findUploadOptions().catch(() => null);
    return {
      id: `${new Date().toISOString()}-${Math.random().toString(36).slice(2)}`,
      details: toPossible(recallDetails(owner.prefix), options),
    };
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): UploadSnapshot => snapshot,
    getServerSnapshot: (): UploadSnapshot => emptySnapshot,

    /** Shows and sends this owner's uploads, and suspends all others. */
    setOwner: (owner: UploadOwner | null) => {
      const prefix = owner && toPrefix(owner);
      if (prefix === (current?.prefix ?? null)) return;
      for (const queue of listQueues()) queue.suspend();
      rejected = [];
      elsewhere = [];
      current = null;
      if (owner && prefix) {
        void findElsewhere(owner).then((found) => {
          if (current?.prefix !== prefix) return;
          elsewhere = found;
          onChange();
        });
        const queueOwner = { prefix, workspaceId: owner.workspaceId };
        current = { ...queueOwner, ready: queues.adopt(queueOwner) };
        for (const queue of queues.find(current)) queue.wake();
      }
      onChange();
    },

    /** Starts the uploads. Resolves to their items; rejected files are listed with their reason. */
    add: async (files: readonly File[], target: UploadTarget): Promise<string[]> => {
      const owner = current;
      if (!owner) return [];
      askToPersist();
      const [queue, batch] = await Promise.all([
        findOwnQueue(owner).catch(() => null),
        target.kind === 'new' ? openBatch(owner) : null,
      ]);
      const ids: string[] = [];
      for (const file of files) {
        const reason = findRejection(file) ?? (queue ? null : 'unavailable');
        const id = reason || !queue ? null : await queue.add(file, target, batch);
        if (id) ids.push(id);
        else reject(file.name, reason ?? 'duplicate');
      }
      draw();
      return ids;
    },
    /** Applies details to all videos of a batch, and to those of the next one. */
    setDetails: (batch: string, details: UploadDetails) => {
      if (current) keepDetails(current.prefix, details);
      for (const queue of listQueues()) queue.setDetails(batch, details);
      draw();
    },
    pause: (id: string) => withFile(id, (queue, fileId) => queue.pause(fileId)),
    resume: (id: string) => withFile(id, (queue, fileId) => queue.resume(fileId)),
    restart: (id: string) => withFile(id, (queue, fileId) => queue.restart(fileId)),
    provide: (id: string, file: File) => withFile(id, (queue, fileId) => queue.provide(fileId, file)),
    cancel: (id: string) => withFile(id, (queue, fileId) => queue.cancel(fileId)),
    /** Switches back to the uploads' workspace and resumes those waiting for it. */
    returnToWorkspace: async () => {
      if (!current) return;
      await setActiveWorkspace(current.workspaceId);
      release('otherWorkspace');
    },
    release,
    /** Removes completed and rejected files and the notices about other workspaces. */
    clear: () => {
      rejected = [];
      elsewhere = [];
      for (const queue of listQueues()) {
        for (const { id, state } of queue.list()) {
          if (state === 'done') queue.forget(id.slice(queue.id.length + 1));
        }
      }
      draw();
    },
    dismiss: (id: string) => {
      rejected = rejected.filter((file) => file.id !== id);
      withFile(id, (queue, fileId) => queue.forget(fileId));
      draw();
    },
  };
};
