import { afterEach, expect, it, vi } from 'vitest';

import { joinAfterLogIn } from '@/components/admin/sign-in/accept-invitation';

afterEach(() => vi.unstubAllGlobals());

const refuse = (status: number, error?: string) => () =>
  Promise.resolve(Response.json({ error, message: 'in English' }, { status }));

it.each<[string, () => Promise<Response>, string | null]>([
  ['no message if it is accepted', () => Promise.resolve(Response.json({ user: {} })), null],
  ['a withdrawn invitation', refuse(404, 'no_invitation'), 'people.accept.invalid'],
  ['an already accepted invitation', refuse(409, 'invitation_accepted'), 'people.accept.acceptedMeanwhile'],
  ['a rate limit', refuse(429, 'rate_limited'), 'resetPassword.rateLimited'],
  // The message must not blame the password, which was correct.
  ['an ended session', refuse(401), 'common.signedOut'],
  ['a lost connection', () => Promise.reject(new TypeError('offline')), 'toasts.offline'],
])('reports after a sign-in for an invitation: %s', async (_name, answer, expected) => {
  vi.stubGlobal('fetch', answer);
  expect(await joinAfterLogIn({ inviteToken: 'token', email: 'a@example.com' })).toBe(expected);
});
