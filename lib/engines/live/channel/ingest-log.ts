import { getNetworkAddress } from '@/lib/core/network/networks';
import { maxIngestEntries } from '@/lib/formats/ingest-entry';
import type { LiveIngestEntry } from '@/lib/ports/live';

/** Repeated refusals within this time are counted in one entry. Milliseconds. */
const mergedWithin = 10 * 60_000;

export type IngestFact = Pick<LiveIngestEntry, 'kind'> &
  Partial<Omit<LiveIngestEntry, 'id' | 'until' | 'count'>>;

const nothing = {
  ...{ protocol: null, address: null, reason: null, codec: null, width: 0, height: 0, seconds: null },
};

const isSameRefusal = (one: LiveIngestEntry, other: LiveIngestEntry): boolean =>
  one.kind === 'refused' &&
  other.kind === 'refused' &&
  one.reason === other.reason &&
  one.codec === other.codec &&
  one.protocol === other.protocol &&
  one.address === other.address;

/**
 * Ingest log of a channel, oldest entry first. It is bounded, and repeated attempts of one sender are one
 * entry.
 */
export const createIngestLog = ({
  broadcast,
  earlier,
  now,
}: {
  /** Makes ids unique among all runs of the event's channel. */
  broadcast: string;
  earlier: readonly LiveIngestEntry[];
  now: () => number;
}) => {
  let entries: readonly LiveIngestEntry[] = earlier;
  let count = Math.max(0, ...earlier.map(({ id }) => Number(id.split(' ').at(-1)) || 0));

  return {
    add(fact: IngestFact): void {
      const at = fact.at ?? now();
      const address = fact.address ? getNetworkAddress(fact.address) : null;
      const entry = {
        ...nothing,
        ...fact,
        at,
        address,
        id: `${broadcast} ${count + 1}`,
        until: at,
        count: 1,
      };
      const known = entries.findLast((each) => isSameRefusal(each, entry));
      if (known && at - known.until < mergedWithin) {
        const counted = { ...known, until: at, count: known.count + 1 };
        entries = entries.map((each) => (each === known ? counted : each));
        return;
      }
      count += 1;
      entries = [...entries, entry].slice(-maxIngestEntries);
    },
    get all(): readonly LiveIngestEntry[] {
      return entries;
    },
  };
};
