import type { PayloadRequest } from 'payload';
import { describe, expect, it } from 'vitest';

import { answerBusy } from '@/app/(site)/collaborate/video/[token]/page-response';
import { commentEndpoints } from '@/endpoints/review/comments';
import { sharePageEndpoints } from '@/endpoints/review/share-page';
import { type Actor, shareActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { clientAddressHeader } from '@/lib/http/server/forwarded-headers';
import { findShareCaller } from '@/lib/review/sharing/find-author';

/** The guest or user that a call from an address becomes. */
const find = (actor: Actor | null, anonToken?: string) => {
  const user = actor && ({ id: 'u1', collection: 'users' } as never);
  if (user) shareActor(user, { actor: Promise.resolve(actor) });
  const headers = new Headers({ [clientAddressHeader]: '192.0.2.7' });
  return findShareCaller({ user, headers } as PayloadRequest, { shareToken: 'a-link', anonToken });
};

describe('callers of a share page', () => {
  const integration = { kind: 'integration', integrationId: 'i1' } as Actor;

  it('are guests of the link without an account, and get a new token if they send none', async () => {
    const guest = { kind: 'guest', shareToken: 'a-link', network: '192.0.2.0' };
    for (const actor of [null, integration])
      expect(await find(actor, 'theirs')).toEqual({ ...guest, anonToken: 'theirs' });
    const [one, two] = [await find(null), await find(null)];
    expect(one).toEqual({ ...guest, anonToken: expect.stringMatching(/^[\w-]{27}$/) });
    expect(one).not.toEqual(two);
  });

  it('are the signed-in user, whatever they send', async () => {
    const person: Actor = { kind: 'person', userId: 'u1', isDisabled: false };
    expect(await find(person, 'theirs')).toBe(person);
  });

  it.each(
    [...sharePageEndpoints, ...commentEndpoints].map(
      ({ method, path, custom }) => [`${method} ${path}`, custom.definition] as const,
    ),
  )('are resolved by %s from the link that it names', async (_name, { permission, query }) => {
    if (typeof permission !== 'object' || !('guest' in permission))
      throw new Error('the endpoint derives no guests');
    const named = { uuid: 'a-link', shareToken: 'a-link' };
    const input = query
      ? { query: named, body: undefined }
      : { query: {}, body: { ...named, fields: named } };
    const req = { user: null, headers: new Headers() } as PayloadRequest;
    expect(await permission.guest(req, input as never)).toMatchObject({
      kind: 'guest',
      shareToken: 'a-link',
    });
  });
});

it('shows the reason instead of the page to a network that tried too many links', async () => {
  const answer = answerBusy(new AppError('rate_limited', { seconds: 9 }, { retryAfter: 9 }), 'en');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9']);
  expect(await answer.text()).toMatch(/^Too many requests/);
});
