import type { LiveAlert, LiveFault, LiveIngestEntry, LiveRefusalReason } from '@/lib/ports/live';

import { createIngestLog, type IngestFact } from './ingest-log';
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

  const note = (fact: IngestFact): void => {
    ingest.add(fact);
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
