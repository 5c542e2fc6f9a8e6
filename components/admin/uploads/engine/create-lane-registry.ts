import { findKeepLimit } from './keep-limit';
import { awaitLock, canLock, takeLock } from './lane-locks';
import type { Lane } from './open-lane';
import { clearStored, listStoredLanes } from './stored-lanes';

/** Whose lanes: the beginning of their names, and the workspace they send to. */
export type LaneOwner = { prefix: string; workspaceId: string };

type LaneRegistryOptions = {
  /** A lane that was opened for somebody who is not here any more rests. */
  isCurrent: (owner: LaneOwner) => boolean;
  onChange: () => void;
};

/** The lanes this tab holds: of each owner those it began and those it took over. */
export const createLaneRegistry = ({ isCurrent, onChange }: LaneRegistryOptions) => {
  const lanesByOwner = new Map<string, Lane[]>();
  const adoptions = new Map<string, Promise<void>>();

  const open = async (id: string, owner: LaneOwner): Promise<void> => {
    // Uppy is loaded only where there is something to send.
    const [{ openLane }, maxKept] = await Promise.all([import('./open-lane'), findKeepLimit()]);
    const lane = openLane({ id, workspaceId: owner.workspaceId, maxKept, onChange });
    await lane.restored;
    lanesByOwner.set(owner.prefix, [...(lanesByOwner.get(owner.prefix) ?? []), lane]);
    if (!isCurrent(owner)) lane.suspend();
    onChange();
  };

  const takeOver = async (owner: LaneOwner): Promise<void> => {
    for (const id of listStoredLanes(owner.prefix)) {
      if (!canLock()) {
        if (id === owner.prefix + getTabName()) await open(id, owner);
      } else if (await takeLock(id)) await open(id, owner);
      else
        void awaitLock(id)
          .then((got) => (got ? open(id, owner) : undefined))
          .catch(() => undefined);
    }
  };

  return {
    find: ({ prefix }: LaneOwner): readonly Lane[] => lanesByOwner.get(prefix) ?? [],

    /** Takes over, once, what another page left behind; what can't be now is there after a reload. Never rejects. */
    adopt: (owner: LaneOwner): Promise<void> => {
      const adoption = adoptions.get(owner.prefix) ?? takeOver(owner).catch(() => undefined);
      adoptions.set(owner.prefix, adoption);
      return adoption;
    },

    /** The lane that takes new files; nobody else's, and not one that waits to be taken over. */
    getOwn: async (owner: LaneOwner): Promise<Lane> => {
      const { prefix } = owner;
      const taken = listStoredLanes(prefix);
      for (let count = 0; ; count += 1) {
        const [lane] = lanesByOwner.get(prefix) ?? [];
        if (lane) return lane;
        const id = prefix + (canLock() ? count : getTabName());
        if (canLock() && (taken.includes(id) || !(await takeLock(id)))) continue;
        clearStored(id);
        await open(id, owner);
      }
    },
  };
};

/** A tab's own name, which a reload keeps; for where tabs have no locks to tell each other apart. */
const getTabName = (): string => {
  const key = 'reelhof.tab';
  const name = sessionStorage.getItem(key) ?? Math.random().toString(36).slice(2);
  sessionStorage.setItem(key, name);
  return name;
};
