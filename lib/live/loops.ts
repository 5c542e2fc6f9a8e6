import { pollMs, secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { createCaptionRunner } from './captions/caption-runner';
import { sweepLive } from './sweep-live';

export const createLiveLoops = ({ payload, ports, owner }: WorkerContext): WorkerPart => {
  const captions = createCaptionRunner({ payload, ports }, { owner });
  return {
    loops: [
      { name: 'live captions', everyMs: pollMs, pass: captions.startNext, onChange: 'in turn' },
      { name: 'live events', everyMs: 10 * secondMs, pass: () => sweepLive({ payload, ports }) },
    ],
    stop: captions.stop,
  };
};
