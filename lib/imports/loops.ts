import { getEnv } from '@/lib/core/env/env';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { createLeasedWork } from '@/lib/worker/leased-work';
import { pollMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { failImport, failWaitingOf, finishImport, importRows } from './claim-import';
import { createSystemRequest, type RunContext, runImport } from './run-import';
import { discardVideo } from './settle-file-imports';
import { ImportError } from './types';

const toImportError = (error: unknown): ImportError => {
  if (error instanceof ImportError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ImportError('interrupted', detail, { isPassing: true });
};

/** Runs imports in the worker. A download that was interrupted resumes later. */
export const createImportRunner = (ctx: RunContext & { owner: string }) => {
  const { payload, ports, owner: worker } = ctx;
  const createSystemContext = async (): Promise<RequestContext> => {
    const req = await createSystemRequest(payload);
    return { req, payload, ports, actor: { kind: 'system' } };
  };
  return createLeasedWork(payload, {
    rows: importRows,
    owner: worker,
    maxHeld: 3,
    run: async ({ id, owner, row, signal }) => {
      await runImport({ ...ctx, row, owner, signal });
      await finishImport(payload, { id, owner });
    },
    settle: async (cause, { row, ...holder }) => {
      const error = toImportError(cause);
      payload.logger.warn({ err: cause, import: row.id, reason: error.reason }, 'an import failed');
      const { retry, ended } = await failImport(payload, row, { holder, error });
      if (error.reason === 'token_refused') await failWaitingOf(payload, row);
      if (ended) await discardVideo(await createSystemContext(), ended);
      return retry;
    },
  });
};

export const createImportLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const { imports: settings, secrets } = getEnv();
  const runner = createImportRunner({ payload, ports, owner, settings, secret: secrets });
  return {
    loops: [{ name: 'imports', everyMs: pollMs, pass: runner.startNext, onChange: 'in turn' }],
    stop: runner.stop,
  };
};
