import type { EarlySender, LiveIngestEntry } from '@/lib/ports/live';

import type { LiveInfo } from './live-status';

const maxRefusals = 20;

const toIso = (ms: number): string => new Date(ms).toISOString();

/** The log entry of a sender that connects while no channel runs. Pure. */
export const toEarlySenderEntry = (early: EarlySender): LiveIngestEntry => ({
  ...{ id: 'early', kind: 'refused', reason: 'too_early', protocol: 'rtmp', ...early },
  ...{ codec: null, width: 0, height: 0, seconds: null },
});

/** Presents the ingest log of an event and its latest refusals. Pure. */
export const describeIngestLog = (
  entries: readonly LiveIngestEntry[],
  { isList }: { isList: boolean },
): Pick<LiveInfo, 'refusals' | 'ingestLog'> => {
  if (isList) return { refusals: [], ingestLog: [] };
  return {
    ingestLog: entries.map((entry) => ({ ...entry, at: toIso(entry.at), until: toIso(entry.until) })),
    refusals: entries
      .flatMap(({ reason, codec, until }) => (reason ? [{ at: until, reason, codec }] : []))
      .toSorted((one, other) => one.at - other.at)
      .slice(-maxRefusals)
      .map((refusal) => ({ ...refusal, at: toIso(refusal.at) })),
  };
};
