import { getNetworkAddress } from '@/lib/core/network/networks';
import { maxIngestEntries } from '@/lib/formats/ingest-entry';
import type { LiveAlert, LiveFault, LiveIngestEntry, LiveRefusalReason } from '@/lib/ports/live';

import type { Sender } from './sender';

/** Resolved alerts are evicted first. */
const maxAlerts = 100;

/** Keeps a channel's current and past faults, including those from before this process. */
const createAlerts = (now: () => number = Date.now, earlier: readonly LiveAlert[] = []) => {
  let alerts: readonly LiveAlert[] = earlier;
  let count = Math.max(0, ...earlier.map(({ id }) => Number(id)));

  return {
    /** Updates the alerts after each check; returns whether anything changed. */
    note(faults: readonly LiveFault[]): boolean {
      const before = alerts;
      const open = before.filter(({ until }) => until === null).map(({ fault }) => fault);
      const begun = faults.filter((fault) => !open.includes(fault));
      if (begun.length === 0 && open.every((fault) => faults.includes(fault))) return false;
      const known = before.map((alert) =>
        alert.until === null && !faults.includes(alert.fault) ? { ...alert, until: now() } : alert,
      );
      const added = begun.map((fault) => {
        count += 1;
        return { id: String(count), fault, since: now(), until: null };
      });
      alerts = [...known, ...added].slice(-maxAlerts);
      return true;
    },
    get all(): readonly LiveAlert[] {
      return alerts;
    },
  };
};

/** Data of a channel to persist besides its segments. */
export type ChannelNotes = { alerts: readonly LiveAlert[]; ingest: readonly LiveIngestEntry[] };

type Options = {
  broadcast: string;
  /** Notes from before this process. */
  earlier: ChannelNotes;
  now: () => number;
  onNote: (notes: ChannelNotes) => void;
};

/** The alerts and the ingest log of a channel. */
export const createChannelNotes = ({ broadcast, earlier, now, onNote }: Options) => {
  const alerts = createAlerts(now, earlier.alerts);
  const ingest = createIngestLog({ broadcast, earlier: earlier.ingest, now });
  let isReported = true;

  const note = (entry: IngestNote): void => {
    ingest.add(entry);
    isReported = false;
  };

  return {
    note,
    noteRefusal(sender: Sender | null, reason: LiveRefusalReason, codec: string | null): void {
      const { protocol = null, address = null } = sender ?? {};
      note({ kind: 'refused', reason, codec, protocol, address });
    },
    /** Updates the alerts after each check. */
    noteFaults(faults: readonly LiveFault[]): void {
      if (alerts.note(faults)) isReported = false;
    },
    /** Must be called at most once a second, because refusals may occur at any rate. */
    report(): void {
      if (isReported) return;
      isReported = true;
      onNote({ alerts: alerts.all, ingest: ingest.all });
    },
    get all(): ChannelNotes {
      return { alerts: alerts.all, ingest: ingest.all };
    },
  };
};

type Size = { width: number; height: number };

/** Logs when video starts and stops, and when its size changes. */
export const createSignalLog = ({
  note,
  earlier,
  lastSegmentEnd,
  now,
}: {
  note: (entry: IngestNote) => void;
  /** Entries from before this process. */
  earlier: readonly LiveIngestEntry[];
  /** End of the last segment before this process, in milliseconds since 1970; null without any. */
  lastSegmentEnd: number | null;
  now: () => number;
}) => {
  let wasSending = false;
  /** Time at which video stopped; null before the first frame. */
  let cutAt: number | null = null;
  let lastSize: Size | null = null;

  const resume = (): void => {
    const last = earlier.findLast(({ kind }) => ['connected', 'came_back', 'cut_off'].includes(kind));
    const sized = earlier.findLast(({ width }) => width > 0);
    if (sized) lastSize = { width: sized.width, height: sized.height };
    if (!last) return;
    cutAt = last.kind === 'cut_off' ? last.at : Math.max(last.at, lastSegmentEnd ?? last.at);
    // The process was killed while a sender was active.
    if (last.kind !== 'cut_off') note({ kind: 'cut_off', at: cutAt, protocol: last.protocol });
  };
  resume();

  return {
    /** Must be called whenever the signal may have changed. */
    watch({
      isSending,
      from,
      size,
      lastFrameAt,
    }: {
      isSending: boolean;
      from: Sender | null;
      size: Size;
      lastFrameAt: number | null;
    }): void {
      if (isSending === wasSending) return;
      wasSending = isSending;
      const who = { protocol: from?.protocol ?? null, address: from?.address ?? null };
      if (!isSending) {
        cutAt = lastFrameAt ?? now();
        return note({ kind: 'cut_off', at: cutAt, ...who });
      }
      const seconds = cutAt === null ? null : Math.max(0, now() - cutAt) / 1000;
      note({ kind: cutAt === null ? 'connected' : 'came_back', seconds, ...who, ...size });
      if (lastSize && (lastSize.width !== size.width || lastSize.height !== size.height))
        note({ kind: 'size_changed', ...who, ...size });
      lastSize = size;
    },
  };
};

/** Repeated refusals within this time are counted in one entry. Milliseconds. */
const mergedWithin = 10 * 60_000;

export type IngestNote = Pick<LiveIngestEntry, 'kind'> &
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
const createIngestLog = ({
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
    add(given: IngestNote): void {
      const at = given.at ?? now();
      const address = given.address ? getNetworkAddress(given.address) : null;
      const entry = {
        ...nothing,
        ...given,
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
