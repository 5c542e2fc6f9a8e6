import { randomUUID } from 'node:crypto';

import { findById } from '@/lib/core/rows/find-by-id';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Import } from '@/payload-types';

import {
  claimImport,
  failImport,
  failWaitingOf,
  finishImport,
  noteImport,
  releaseImport,
  renewMs,
} from './claim-import';
import { discardVideo } from './discard-video';
import { createSystemRequest, ImportLost, type RunContext, runImport } from './run-import';
import { ImportError } from './types';

/** Concurrent downloads per worker. */
const concurrency = 3;

/** Abort reason when the worker stops. */
const stopped = new Error('the worker is stopping');

/**
 * Runs imports in the worker: claims rows, renews their leases during the download, and stores the results.
 * Rows of a killed worker are claimed again when their leases expire.
 */
export const createImportRunner = (ctx: RunContext & { owner: string }) => {
  const { payload, owner } = ctx;
  const running = new Map<string, { end: AbortController; done: Promise<void> }>();
  const lastTurns = new Map<string, number>();

  const settle = async (row: Import, claim: string, error: unknown): Promise<void> => {
    const hold = { id: row.id, owner: claim };
    if (error === stopped) return void (await releaseImport(payload, hold));
    if (error instanceof ImportLost) return;
    const failure =
      error instanceof ImportError
        ? error
        : new ImportError('interrupted', error instanceof Error ? error.message : String(error), {
            isPassing: true,
          });
    payload.logger.warn({ err: error, import: row.id, reason: failure.reason }, 'an import failed');
    const isFinal = await failImport(payload, row, claim, failure);
    if (failure.reason === 'token_refused') await failWaitingOf(payload, row);
    if (!isFinal) return;
    const current = await findById(payload, 'imports', row.id);
    if (current) await discardVideo(await createSystemContext(), current);
  };

  const createSystemContext = async (): Promise<RequestContext> => {
    const req = await createSystemRequest(payload);
    return { req, payload, ports: ctx.ports, actor: { kind: 'system' } };
  };

  const work = async (row: Import, claim: string, end: AbortController): Promise<void> => {
    const renewal = setInterval(() => {
      noteImport(payload, { id: row.id, owner: claim }, {}).then(
        (held) => held ?? end.abort(new ImportLost('another worker has claimed the row')),
        (error: unknown) =>
          payload.logger.warn({ err: error }, 'the lease of an import could not be renewed'),
      );
    }, renewMs);
    try {
      await runImport({ ...ctx, row, owner: claim, signal: end.signal });
      await finishImport(payload, { id: row.id, owner: claim });
    } catch (error) {
      await settle(row, claim, end.signal.aborted ? end.signal.reason : error);
    } finally {
      clearInterval(renewal);
    }
  };

  return {
    /** Claims and starts the next row. Returns false if there is none or the limit is reached. */
    startNext: async (): Promise<boolean> => {
      if (running.size >= concurrency) return false;
      // A unique owner per claim, so that a row that this process lost and claimed again is distinguishable.
      const claim = `${owner}:${randomUUID().slice(0, 8)}`;
      const row = await claimImport(payload, { owner: claim, lastTurns });
      if (!row) return false;
      const end = new AbortController();
      const done = work(row, claim, end)
        .catch((error: unknown) =>
          payload.logger.error({ err: error, import: row.id }, 'the result of an import could not be stored'),
        )
        .finally(() => running.delete(claim));
      running.set(claim, { end, done });
      return true;
    },

    /** Stops all downloads before the process exits. The rows are released and resume later. */
    stop: async (): Promise<void> => {
      const held = [...running.values()];
      for (const { end } of held) end.abort(stopped);
      await Promise.all(held.map(({ done }) => done));
    },
  };
};
