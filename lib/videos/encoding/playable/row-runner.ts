import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import type { Encoding } from '@/payload-types';

import { renewPlayable } from './claim-playable';
import { FileUnwanted, type PlayableWork } from './playable-work';

/**
 * A row that this process has claimed, with the owner of the claim. `signal` aborts if the row is lost or
 * the process ends.
 */
export type HeldRow = { encoding: Encoding; owner: string; signal: AbortSignal };

type RowRunnerOptions = {
  payload: Payload;
  work: Pick<PlayableWork, 'tidy'>;
  owner: string;
  /** Maximum number of rows in parallel; one per workspace. */
  most: number;
  /** Claims the next row of a workspace that is not `busy`. */
  claim: (input: { owner: string; busy: readonly string[] }) => Promise<Encoding | null>;
  /**
   * Does the work and releases the row, whatever the outcome. `isStopping` is true while the process ends.
   */
  settle: (row: HeldRow, isStopping: () => boolean) => Promise<void>;
};

/** Holds rows of uploads that get a preview rendition, and renews their leases. */
export const createRowRunner = ({ payload, work, owner, most, claim, settle }: RowRunnerOptions) => {
  const held = new Map<string, { encoding: Encoding; controller: AbortController; ended: Promise<void> }>();
  let isStopping = false;

  const start = (encoding: Encoding, holder: string): void => {
    const controller = new AbortController();
    const ended = settle({ encoding, owner: holder, signal: controller.signal }, () => isStopping)
      .then(() => work.tidy(encoding))
      .catch((error: unknown) => payload.logger.error({ err: error }, 'making an upload playable failed'))
      .finally(() => held.delete(holder));
    held.set(holder, { encoding, controller, ended });
  };

  return {
    /** Starts the next row. False if there is no row or no room. */
    startNext: async (): Promise<boolean> => {
      if (isStopping || held.size >= most) return false;
      const busy = [...held.values()].map(({ encoding }) => getRelationId(encoding.workspace) ?? '');
      const holder = `${owner}:${randomUUID().slice(0, 8)}`;
      const encoding = await claim({ owner: holder, busy });
      if (!encoding) return false;
      start(encoding, holder);
      return true;
    },

    /** Renews the leases of all held rows and aborts the work on rows that were lost, canceled or deleted. */
    renewLeases: async (): Promise<void> => {
      for (const [holder, { encoding, controller }] of [...held]) {
        const isOurs = await renewPlayable(payload, { id: encoding.id, owner: holder });
        if (!isOurs && held.has(holder)) controller.abort(new FileUnwanted());
      }
    },

    /** Before the process ends: puts unfinished rows back. */
    stop: async (): Promise<void> => {
      isStopping = true;
      const rows = [...held.values()];
      for (const { controller } of rows) controller.abort();
      await Promise.all(rows.map(({ ended }) => ended));
    },
  };
};
