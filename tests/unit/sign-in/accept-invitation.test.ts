import { afterEach, expect, it, vi } from 'vitest';

import { joinAfterLogIn } from '@/components/admin/sign-in/accept-invitation';

afterEach(() => vi.unstubAllGlobals());

const refuse = (status: number, error?: string) => () =>
  Promise.resolve(Response.json({ error, message: 'in English' }, { status }));

it.each<[string, () => Promise<Response>, string | null]>([
  ['nothing if it is accepted', () => Promise.resolve(Response.json({ user: {} })), null],
  ['that it was withdrawn', refuse(404, 'no_invitation'), 'people.accept.invalid'],
  ['that it is accepted already', refuse(409, 'invitation_accepted'), 'people.accept.acceptedMeanwhile'],
  ['that there were too many attempts', refuse(429, 'rate_limited'), 'resetPassword.rateLimited'],
  // The message must not blame the password, which was correct.
  ['that the session has ended', refuse(401), 'common.signedOut'],
  ['that there is no connection', () => Promise.reject(new TypeError('offline')), 'toasts.offline'],
])('an invitation after a sign-in shows %s', async (_name, answer, expected) => {
  vi.stubGlobal('fetch', answer);
  expect(await joinAfterLogIn({ inviteToken: 'token', email: 'a@example.com' })).toBe(expected);
});
