import { CallError } from '@/components/api/call-error';

import type { UploadMeta } from './types';
import { updateVideo } from './upload-api';
import { findDetailsChange, noDetails, type DetailsState } from './upload-details';

type ApplyOptions = {
  findMeta: (fileId: string) => UploadMeta | undefined;
  remember: (fileId: string, patch: Partial<UploadMeta>) => void;
  onChange: () => void;
};

/** Milliseconds until an update without a response is retried. */
const retryAfter = 10_000;

const passes = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Applies details chosen after the ticket was requested: one update at a time per video, repeated if the
 * choice changes meanwhile. Uploads without a ticket get them with the ticket.
 */
export const createDetailsApplier = ({ findMeta, remember, onChange }: ApplyOptions) => {
  const running = new Set<string>();
  const failed = new Map<string, ReturnType<typeof setTimeout> | null>();

  const applyAll = async (fileId: string): Promise<void> => {
    for (;;) {
      const meta = findMeta(fileId);
      if (!meta?.details || !meta.ticket || meta.target.kind !== 'new') return;
      const { details, ticket } = meta;
      const change = findDetailsChange(details, meta.applied ?? noDetails);
      if (!change) return;
      await updateVideo(ticket.videoId, change);
      remember(fileId, { applied: details });
    }
  };

  const apply = (fileId: string): void => {
    if (running.has(fileId)) return;
    clearTimeout(failed.get(fileId) ?? undefined);
    failed.delete(fileId);
    running.add(fileId);
    applyAll(fileId)
      .catch((error: unknown) => {
        failed.set(fileId, passes(error) ? setTimeout(() => apply(fileId), retryAfter) : null);
      })
      .finally(() => {
        running.delete(fileId);
        onChange();
      });
  };

  return {
    apply,
    getState: (fileId: string): DetailsState => {
      if (failed.has(fileId)) return 'failed';
      return running.has(fileId) ? 'applying' : 'applied';
    },
  };
};
