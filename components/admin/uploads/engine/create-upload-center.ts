import { findWorkspaceName, setActiveWorkspace } from '@/components/admin/workspace/workspace-calls';

import { findRejection } from './accept-file';
import { createLaneRegistry, type LaneOwner } from './create-lane-registry';
import { askToPersist } from './keep-limit';
import type { Lane } from './open-lane';
import { countByWorkspace } from './stored-lanes';
import type { RejectedFile, RejectReason, UploadItem, UploadTarget, WaitingElsewhere } from './types';

/** Whose uploads these are: nobody else on this browser sees or sends them. */
export type UploadOwner = { userId: string; workspaceId: string };
export type UploadSnapshot = {
  items: readonly UploadItem[];
  rejected: readonly RejectedFile[];
  elsewhere: readonly WaitingElsewhere[];
};

const emptySnapshot: UploadSnapshot = { items: [], rejected: [], elsewhere: [] };
/** How often the tray is drawn at most, in milliseconds. */
const drawEvery = 200;

const toPerson = ({ userId }: UploadOwner): string => `reelhof.${userId}.`;
const toPrefix = (owner: UploadOwner): string => `${toPerson(owner)}${owner.workspaceId}.`;

/** What an owner's other workspaces wait for; not those that can't be entered any more. */
const findElsewhere = async (owner: UploadOwner): Promise<WaitingElsewhere[]> => {
  const others = [...countByWorkspace(toPerson(owner))].filter(([id]) => id !== owner.workspaceId);
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
 * All uploads of this tab. Each tab sends what is in its own lanes; a lane that a closed or crashed tab left behind is taken
 * over by the next one that opens.
 */
export const createUploadCenter = () => {
  const listeners = new Set<() => void>();
  let current: (LaneOwner & { ready: Promise<void> }) | null = null;
  let rejected: RejectedFile[] = [];
  let rejectedSoFar = 0;
  let elsewhere: WaitingElsewhere[] = [];
  let snapshot = emptySnapshot;
  // Two drops in a row share one lane.
  let own: { prefix: string; lane: Promise<Lane> } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listLanes = (): readonly Lane[] => (current ? lanes.find(current) : []);
  const draw = () => {
    timer = undefined;
    snapshot = { items: listLanes().flatMap((lane) => lane.list()), rejected, elsewhere };
    for (const listener of listeners) listener();
  };
  const onChange = () => {
    timer ??= setTimeout(draw, drawEvery);
  };
  const lanes = createLaneRegistry({ isCurrent: ({ prefix }) => prefix === current?.prefix, onChange });

  const findOwnLane = (owner: NonNullable<typeof current>): Promise<Lane> => {
    const { prefix, ready } = owner;
    if (own?.prefix !== prefix) own = { prefix, lane: ready.then(() => lanes.getOwn(owner)) };
    const { lane } = own;
    const forget = () => {
      if (own?.lane === lane) own = undefined;
    };
    lane.then(forget, forget);
    return lane;
  };

  const reject = (name: string, reason: RejectReason) => {
    rejectedSoFar += 1;
    rejected = [...rejected, { id: `rejected/${rejectedSoFar}`, name, reason }];
  };
  /** The lane of an item, and the id of its file there. */
  const withFile = <A>(itemId: string, run: (lane: Lane, fileId: string) => A): A | undefined => {
    const lane = listLanes().find(({ id }) => itemId.startsWith(`${id}/`));
    return lane && run(lane, itemId.slice(lane.id.length + 1));
  };
  const release = (...kinds: Parameters<Lane['release']>[0]) => {
    for (const lane of listLanes()) lane.release(kinds);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): UploadSnapshot => snapshot,
    getServerSnapshot: (): UploadSnapshot => emptySnapshot,

    /** Shows and sends this owner's uploads from now on, and lets everybody else's rest. */
    setOwner: (owner: UploadOwner | null) => {
      const prefix = owner && toPrefix(owner);
      if (prefix === (current?.prefix ?? null)) return;
      for (const lane of listLanes()) lane.suspend();
      rejected = [];
      elsewhere = [];
      current = null;
      if (owner && prefix) {
        void findElsewhere(owner).then((found) => {
          if (current?.prefix !== prefix) return;
          elsewhere = found;
          onChange();
        });
        const laneOwner = { prefix, workspaceId: owner.workspaceId };
        current = { ...laneOwner, ready: lanes.adopt(laneOwner) };
        for (const lane of lanes.find(current)) lane.wake();
      }
      onChange();
    },

    /** Begins to send what can be sent; answers the items, the refused ones are listed with their reason. */
    add: async (files: readonly File[], target: UploadTarget): Promise<string[]> => {
      const owner = current;
      if (!owner) return [];
      askToPersist();
      const lane = await findOwnLane(owner).catch(() => null);
      const ids: string[] = [];
      for (const file of files) {
        const reason = findRejection(file) ?? (lane ? null : 'unavailable');
        const id = reason || !lane ? null : await lane.add(file, target);
        if (id) ids.push(id);
        else reject(file.name, reason ?? 'duplicate');
      }
      draw();
      return ids;
    },
    pause: (id: string) => withFile(id, (lane, fileId) => lane.pause(fileId)),
    resume: (id: string) => withFile(id, (lane, fileId) => lane.resume(fileId)),
    restart: (id: string) => withFile(id, (lane, fileId) => lane.restart(fileId)),
    provide: (id: string, file: File) => withFile(id, (lane, fileId) => lane.provide(fileId, file)),
    cancel: (id: string) => withFile(id, (lane, fileId) => lane.cancel(fileId)),
    /** Goes back to the workspace the uploads belong to; what waits for it goes on. */
    returnToWorkspace: async () => {
      if (!current) return;
      await setActiveWorkspace(current.workspaceId);
      release('otherWorkspace');
    },
    release,
    /** Puts away what is done, what was refused and what other workspaces wait for. */
    clear: () => {
      rejected = [];
      elsewhere = [];
      for (const lane of listLanes()) {
        for (const { id, state } of lane.list()) {
          if (state === 'done') lane.forget(id.slice(lane.id.length + 1));
        }
      }
      draw();
    },
    dismiss: (id: string) => {
      rejected = rejected.filter((file) => file.id !== id);
      withFile(id, (lane, fileId) => lane.forget(fileId));
      draw();
    },
  };
};
