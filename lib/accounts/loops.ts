import { hourMs, type WorkerContext, type WorkerPart } from '@/lib/worker/loops';

import { sweepChallenges } from './passkeys/challenges';
import { sweepSessions } from './sessions/session-row';
import { sweepSpentLogIns } from './sso/spend-once';

export const createAccountLoops = ({ payload }: WorkerContext): WorkerPart => ({
  loops: [
    { name: 'sessions', everyMs: hourMs, pass: () => sweepSessions(payload) },
    { name: 'passkey challenges', everyMs: hourMs, pass: () => sweepChallenges(payload) },
    { name: 'spent sign-ins', everyMs: hourMs, pass: () => sweepSpentLogIns(payload) },
  ],
});
