import type { LiveIngestEntry } from '@/lib/ports/live';

import type { IngestFact } from './ingest-log';
import type { Sender } from './sender';

type Size = { width: number; height: number };

/** Logs when video starts and stops, and when its size changes. */
export const createSignalLog = ({
  note,
  earlier,
  lastSegmentEnd,
  now,
}: {
  note: (fact: IngestFact) => void;
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
      lastPictureAt,
    }: {
      isSending: boolean;
      from: Sender | null;
      size: Size;
      lastPictureAt: number | null;
    }): void {
      if (isSending === wasSending) return;
      wasSending = isSending;
      const who = { protocol: from?.protocol ?? null, address: from?.address ?? null };
      if (!isSending) {
        cutAt = lastPictureAt ?? now();
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
