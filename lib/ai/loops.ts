import { heartbeatMs } from '@/lib/videos/encoding/claim-encoding';
import { pollMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { createAiJobRunner } from './jobs/ai-job-runner';
import { transcriptionKind } from './transcription/run-transcription';
import { translationKind } from './translation/run-translation';

export const createAiLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const runners = {
    transcriptions: createAiJobRunner({ payload, ports }, { kind: transcriptionKind, owner }),
    translations: createAiJobRunner({ payload, ports }, { kind: translationKind, owner }),
  };
  return {
    loops: Object.entries(runners).flatMap(([name, runner]) => [
      { name, everyMs: pollMs, pass: runner.startNext, onChange: 'in turn' as const },
      { name: `leases of ${name}`, everyMs: heartbeatMs, pass: runner.renewLeases },
    ]),
    stop: async () => {
      await Promise.all(Object.values(runners).map((runner) => runner.stop()));
    },
  };
};
