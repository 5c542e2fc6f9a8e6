import { getEnv } from '@/lib/core/env/env';
import { pollMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { createImportRunner } from './import-runner';

export const createImportLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const { imports: settings, secret } = getEnv();
  const runner = createImportRunner({ payload, ports, owner, settings, secret });
  return {
    loops: [{ name: 'imports', everyMs: pollMs, pass: runner.startNext, onChange: 'in turn' }],
    stop: runner.stop,
  };
};
