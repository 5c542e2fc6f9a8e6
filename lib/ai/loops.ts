import { pollMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { createAiJobRunner } from './jobs/ai-job';
import { transcriptionKind } from './transcription/run-transcription';
import { translationKind } from './translation/run-translation';

export const createAiLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const runners = {
    transcriptions: createAiJobRunner({ payload, ports }, { kind: transcriptionKind, owner }),
    translations: createAiJobRunner({ payload, ports }, { kind: translationKind, owner }),
  };
  return {
    loops: Object.entries(runners).map(([name, { startNext }]) => ({
      ...{ name, everyMs: pollMs, pass: startNext, onChange: 'in turn' },
    })),
    stop: async () => {
      await Promise.all(Object.values(runners).map((runner) => runner.stop()));
    },
  };
};
