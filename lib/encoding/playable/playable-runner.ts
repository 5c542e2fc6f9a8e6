import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/relation-id';
import type { Ports } from '@/lib/ports';
import { ProviderError } from '@/lib/ports/provider-error';
import { startShare } from '@/lib/sharing/start-share';
import type { Encoding } from '@/payload-types';

import { toEncodeJob } from '../to-encode-job';
import { claimPlayable, closePlayable, releasePlayable, renewPlayable } from './claim-playable';
import { createPlayableWork, FileUnwanted } from './playable-work';
import { putPlayable } from './put-playable';

/** Files at once, of all workspaces and of one. */
const most = 6;
const mostOfOne = 1;
const retryMs = 5000;

type RunnerContext = { payload: Payload; ports: Ports; owner: string };
type Held = {
  encoding: Encoding;
  owner: string;
  workspace: string;
  controller: AbortController;
  ended: Promise<void>;
};

/** The worker's side of what makes each upload playable, which comes before all ladders. */
export const createPlayableRunner = ({ payload, ports, owner }: RunnerContext) => {
  /** By the owner of their claim. */
  const held = new Map<string, Held>();
  const turns = new Map<string, number>();
  let isStopping = false;
  const work = createPlayableWork({ payload, ports });

  const make = async (encoding: Encoding, signal: AbortSignal): Promise<void> => {
    const { workspace, source, outputPrefix } = toEncodeJob(encoding);
    const videoId = getRelationId(encoding.video) ?? '';
    // Begun from parts while they came, by a worker that could not say whether they are the file's.
    if (encoding.aheadAt) await work.discard(encoding);
    if (await work.isOtherServed(videoId, outputPrefix)) return;
    const encoder = await ports.encoderFor(workspace);
    await encoder.makePlayable(
      { workspace, source, outputPrefix, signal, findVisibility: () => work.findVisibility(videoId) },
      async (result) => {
        if (!(await putPlayable({ payload, ports }, encoding, result))) throw new FileUnwanted();
        await startShare(payload, { videoId });
      },
    );
  };

  const settle = async ({ encoding, owner: holder, controller }: Held): Promise<void> => {
    const { id } = encoding;
    try {
      await make(encoding, controller.signal);
      await closePlayable(payload, { id, owner: holder });
    } catch (error) {
      if (isStopping) return releasePlayable(payload, { id, owner: holder, isCounted: false });
      if (error instanceof FileUnwanted || controller.signal.aborted)
        return closePlayable(payload, { id, owner: holder });
      // What is wrong with a file the ladder's job finds as well, and says.
      payload.logger.info({ err: error, encoding: id }, 'a file was not made playable early');
      if (error instanceof ProviderError && !error.retryable)
        return closePlayable(payload, { id, owner: holder });
      const retryAt = new Date(Date.now() + retryMs);
      await releasePlayable(payload, { id, owner: holder, isCounted: true, retryAt });
    }
  };

  const start = (encoding: Encoding, holder: string): void => {
    const workspace = getRelationId(encoding.workspace) ?? '';
    const row: Held = {
      ...{ encoding, owner: holder, workspace },
      controller: new AbortController(),
      ended: Promise.resolve(),
    };
    held.set(holder, row);
    turns.set(workspace, Date.now());
    row.ended = settle(row)
      .then(() => work.tidy(encoding))
      .catch((error: unknown) => payload.logger.error({ err: error }, 'making a file playable failed'))
      .finally(() => held.delete(holder));
  };

  return {
    /** Begins with the next file; false where there is none, or no room. */
    startNext: async (): Promise<boolean> => {
      if (held.size >= most) return false;
      const counts = new Map<string, number>();
      for (const { workspace } of held.values()) counts.set(workspace, (counts.get(workspace) ?? 0) + 1);
      const busy = [...counts].filter(([, count]) => count >= mostOfOne).map(([workspace]) => workspace);
      const holder = `${owner}:${randomUUID().slice(0, 8)}`;
      const encoding = await claimPlayable(payload, {
        owner: holder,
        busy,
        lastTurn: (workspace) => turns.get(workspace) ?? 0,
      });
      if (!encoding) return false;
      start(encoding, holder);
      return true;
    },

    /** Renews the leases of all rows that are held, and ends the work on those that were lost, canceled or deleted. */
    renewLeases: async (): Promise<void> => {
      for (const { encoding, owner: holder, controller } of [...held.values()]) {
        const isOurs = await renewPlayable(payload, { id: encoding.id, owner: holder });
        if (!isOurs && held.has(holder)) controller.abort(new FileUnwanted());
      }
    },

    /** Before the process ends: what is not done is put back. */
    stop: async (): Promise<void> => {
      isStopping = true;
      const rows = [...held.values()];
      for (const { controller } of rows) controller.abort();
      await Promise.all(rows.map(({ ended }) => ended));
    },
  };
};
