import { hourMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { sweepKeys } from './answer-row';

export const createIdempotencyLoops = ({ payload }: WorkerContext): WorkerPart => ({
  loops: [{ name: 'idempotency keys', everyMs: hourMs, pass: () => sweepKeys(payload) }],
});
