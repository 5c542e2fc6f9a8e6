import { secondMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { sendDueDigests } from './emails/send-digests';

export const createReviewLoops = ({ payload, ports }: WorkerContext): WorkerPart => ({
  loops: [{ name: 'review emails', everyMs: 30 * secondMs, pass: () => sendDueDigests({ payload, ports }) }],
});
