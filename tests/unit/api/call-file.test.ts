import { afterEach, expect, it, vi } from 'vitest';

import { callFile } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';

afterEach(() => vi.unstubAllGlobals());

const call = async (answer: () => Promise<Response>): Promise<CallError | string> => {
  vi.stubGlobal('fetch', answer);
  return callFile('/api/eventLogs/export').then(
    (file) => file.text(),
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return error;
    },
  );
};

it('returns the whole file', async () => {
  expect(await call(() => Promise.resolve(new Response('time,actor\n')))).toBe('time,actor\n');
});

it.each<[string, () => Promise<Response>, string]>([
  ['too many calls', () => Promise.resolve(Response.json({}, { status: 429 })), 'resetPassword.rateLimited'],
  ['no signed-in user', () => Promise.resolve(Response.json({}, { status: 401 })), 'common.signedOut'],
  ['no network', () => Promise.reject(new TypeError('offline')), 'toasts.offline'],
  [
    'a connection that is lost during the file',
    () =>
      Promise.resolve(
        new Response(new ReadableStream({ start: (body) => body.error(new TypeError('broken')) })),
      ),
    'toasts.offline',
  ],
])('reports a refusal in the panel’s words: %s', async (_name, answer, expected) => {
  const error = await call(answer);
  expect(error).toBeInstanceOf(CallError);
  expect(describeRefusal(error as CallError)).toBe(expected);
});

it('uses the reason a call knows, not the server’s sentence', () => {
  const error = new CallError('You already have a running support session.', {
    status: 409,
    code: 'support_running',
  });
  expect(describeRefusal(error, { support_running: 'support.isRunning' })).toBe('support.isRunning');
  expect(describeRefusal(error)).toBe('failures.changed');
});
