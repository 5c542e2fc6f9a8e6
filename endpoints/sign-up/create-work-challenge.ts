import { defineEndpoint } from '@/lib/http/define-endpoint';
import { assertSignUpOpen } from '@/lib/sign-up/check-person';
import { challengeSchema, createWorkChallenge } from '@/lib/sign-up/proof-of-work';

/** `GET /api/workspaces/sign-up-challenge`. */
export const createWorkChallengeEndpoint = defineEndpoint({
  method: 'get',
  path: '/sign-up-challenge',
  summary: 'A sum that a browser does before it signs somebody up (altcha)',
  permission: 'public',
  rateLimit: { name: 'sign-up-challenge', max: 60, seconds: 300 },
  answer: challengeSchema,
  cache: 'no-store',
  run: () => {
    assertSignUpOpen();
    return createWorkChallenge();
  },
});
