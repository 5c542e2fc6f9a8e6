import { afterEach, expect, it, vi } from 'vitest';

import { createActions, type ActionOptions } from '@/components/site/share/state/create-actions';

afterEach(() => vi.unstubAllGlobals());

const act = (status: number, error: string) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error, message: error }, { status })));
  const said: string[] = [];
  const actions = createActions({
    text: (key: string) => key.replace('sharePage.', ''),
    isPhone: false,
    version: 1,
    token: 'a-token-of-a-share',
    identity: { name: 'Jonas', learn: () => undefined },
    thread: { put: () => undefined, drop: () => undefined, refresh: () => Promise.resolve(5000) },
    say: ({ text }: { text: string }) => said.push(text),
  } as unknown as ActionOptions);
  return { actions, said };
};

it.each([
  [400, 'max_reply_depth', 'toasts.maxReplyDepth'],
  [400, 'comment_frames', 'toasts.submitError'],
  [403, 'comments_closed', 'toasts.closed'],
  [500, 'internal', 'toasts.submitError'],
])('explains why a comment was refused: %d %s', async (status, error, words) => {
  const { actions, said } = act(status, error);
  expect(await actions.add({ text: 'Hello' })).toBeNull();
  expect(said).toEqual([words]);
});

it.each([
  [403, 'forbidden', 'toasts.denied', 'toasts.denied'],
  // The link was closed while the page was open.
  [403, 'comments_closed', 'toasts.closed', 'toasts.closed'],
  [429, 'rate_limited', 'toasts.rate', 'toasts.rate'],
  [404, 'comment_not_found', 'toasts.editError', 'toasts.deleteError'],
])('explains why a change was refused: %d %s', async (status, error, edited, deleted) => {
  const { actions, said } = act(status, error);
  expect(await actions.edit('1', 'Other')).toBe(false);
  expect(await actions.remove('1')).toBe(false);
  expect(said).toEqual([edited, deleted]);
});
